package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.ServerText;
import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.ConnectionSettings.Login;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.apache.thrift.transport.TTransportException;

/// Logs in with SASL's PLAIN. A part of the handshake is a status byte, a length, and the payload.
final class PlainLogin {
    private static final byte START = 1;
    private static final byte OK = 2;
    private static final byte BAD = 3;
    private static final byte ERROR = 4;
    private static final byte COMPLETE = 5;
    private static final int MAX_PAYLOAD = 65_536;

    private PlainLogin() {}

    /// Sends mechanism and response together, like other clients.
    static void perform(FramedTransport transport, Login login) throws TTransportException, SQLException {
        transport.sendUnframed(message(START, "PLAIN".getBytes(StandardCharsets.US_ASCII)));
        transport.sendUnframed(message(COMPLETE, response(login)));
        for (byte status = transport.unframedByte(); status != COMPLETE; status = transport.unframedByte()) {
            switch (status) {
                case OK -> payload(transport);
                case BAD, ERROR ->
                    throw SqlState.LOGIN_REFUSED.error("The server refused the login of '" + login.user() + "': "
                            + ServerText.of(payload(transport)));
                default ->
                    throw new TTransportException(
                            TTransportException.UNKNOWN, "Unexpected answer to a login: byte " + status);
            }
        }
        payload(transport);
        transport.useFrames();
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

    private static String payload(FramedTransport transport) throws TTransportException {
        int size = transport.unframedInt();
        if (size < 0 || size > MAX_PAYLOAD) {
            throw new TTransportException(
                    TTransportException.MESSAGE_SIZE_LIMIT, "A login answer of " + size + " bytes");
        }
        var bytes = new byte[size];
        for (int index = 0; index < size; index++) {
            bytes[index] = transport.unframedByte();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
