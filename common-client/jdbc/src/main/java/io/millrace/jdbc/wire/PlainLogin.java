package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.ServerText;
import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.ConnectionSettings.Login;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.apache.thrift.transport.TTransportException;

/// SASL's PLAIN as the protocol frames it: a status byte, a length, the bytes. Nothing else is ever offered.
final class PlainLogin {
    private static final byte START = 1;
    private static final byte OK = 2;
    private static final byte BAD = 3;
    private static final byte ERROR = 4;
    private static final byte COMPLETE = 5;
    private static final int LONGEST = 65_536;

    private PlainLogin() {}

    /// The mechanism and the response travel together, as other clients of the protocol send them.
    static void perform(FramedTransport channel, Login login) throws TTransportException, SQLException {
        channel.bare(message(START, "PLAIN".getBytes(StandardCharsets.US_ASCII)));
        channel.bare(message(COMPLETE, response(login)));
        for (byte status = channel.bareByte(); status != COMPLETE; status = channel.bareByte()) {
            switch (status) {
                case OK -> payload(channel);
                case BAD, ERROR ->
                    throw SqlState.LOGIN_REFUSED.error("The server refused the login of '" + login.user() + "': "
                            + ServerText.of(payload(channel)));
                default ->
                    throw new TTransportException(TTransportException.UNKNOWN, "No answer of a login: byte " + status);
            }
        }
        payload(channel);
        channel.frame();
    }

    private static byte[] message(byte status, byte[] payload) {
        return ByteBuffer.allocate(5 + payload.length)
                .put(status)
                .putInt(payload.length)
                .put(payload)
                .array();
    }

    private static byte[] response(Login login) {
        var bytes = new ByteArrayOutputStream();
        bytes.write(0);
        bytes.writeBytes(login.user().getBytes(StandardCharsets.UTF_8));
        bytes.write(0);
        bytes.writeBytes(login.password().value().getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    private static String payload(FramedTransport channel) throws TTransportException {
        int size = channel.bareInt();
        if (size < 0 || size > LONGEST) {
            throw new TTransportException(
                    TTransportException.MESSAGE_SIZE_LIMIT, "A login answer of " + size + " bytes");
        }
        var bytes = new byte[size];
        for (int index = 0; index < size; index++) {
            bytes[index] = channel.bareByte();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
