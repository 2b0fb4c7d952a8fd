package io.millrace.server.endpoint.warehouse.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.thrift.transport.TTransportException;

/// The start of a connection. Its first byte shows whether the client sends bare messages or a SASL handshake. Of SASL,
/// PLAIN is accepted with any user and password, since there is no authentication yet.
///
/// A part of the handshake is a status byte, the length of the payload in four bytes, and the payload.
record Handshake(FramedTransport transport) {
    private static final int STRICT = 0x80;
    private static final int UNVERSIONED = 0x00;
    private static final int START = 1;
    private static final int OK = 2;
    private static final int BAD = 3;
    private static final int COMPLETE = 5;
    private static final String MECHANISM = "PLAIN";
    private static final int MAX_MECHANISM = 20;
    private static final int MAX_PAYLOAD = 16 << 10;

    /// The outcome of a handshake.
    sealed interface Result {
        /// Calls may follow.
        record Welcome(Optional<String> user) implements Result {}

        /// The client does not speak this protocol, and was told so if possible.
        record Refused() implements Result {}
    }

    /// Called when the first byte has arrived.
    Result receive() throws TTransportException {
        return switch (transport.nextByte()) {
            case STRICT, UNVERSIONED -> new Result.Welcome(Optional.empty());
            case START -> handshake();
            case 'G', 'P', 'H', 'O' -> refuse(HTTP.getBytes(StandardCharsets.US_ASCII));
            default -> new Result.Refused();
        };
    }

    private static final String HTTP = """
        HTTP/1.1 400 Bad Request\r
        Content-Type: text/plain\r
        Connection: close\r
        \r
        This port speaks binary Thrift, not HTTP: leave transportMode=http out of the address.
        """;

    private Result handshake() throws TTransportException {
        var mechanism = part(MAX_MECHANISM);
        var name = mechanism.payload();
        if (mechanism.status() != START || !name.equals(MECHANISM)) {
            return refuse(part(
                    BAD,
                    "The mechanism '" + name + "' is not supported; " + MECHANISM
                            + " is, with any user and password (auth=NONE), and no handshake at all (auth=noSasl)."));
        }
        var answer = part(MAX_PAYLOAD);
        var fields = answer.payload().split("\0", -1);
        if ((answer.status() != OK && answer.status() != COMPLETE) || fields.length != 3) {
            return refuse(part(BAD, "PLAIN needs an identity, a user and a password with a zero byte between them."));
        }
        send(part(COMPLETE, ""));
        transport.useFrames();
        return new Result.Welcome(Optional.of(fields[1]).filter(user -> !user.isBlank()));
    }

    private Result refuse(byte[] why) throws TTransportException {
        send(why);
        return new Result.Refused();
    }

    private void send(byte[] bytes) throws TTransportException {
        transport.write(bytes, 0, bytes.length);
        transport.flush();
    }

    private record Part(int status, String payload) {}

    private Part part(int maxLength) throws TTransportException {
        var header = bytes(1 + Integer.BYTES);
        int length = header.getInt(1);
        if (length < 0 || length > maxLength) {
            throw new TTransportException(
                    TTransportException.CORRUPTED_DATA, "A part of the handshake cannot have " + length + " bytes.");
        }
        return new Part(
                header.get(0), StandardCharsets.UTF_8.decode(bytes(length)).toString());
    }

    private ByteBuffer bytes(int count) throws TTransportException {
        var bytes = new byte[count];
        transport.readAll(bytes, 0, count);
        return ByteBuffer.wrap(bytes);
    }

    private static byte[] part(int status, String text) {
        var payload = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + Integer.BYTES + payload.length)
                .put((byte) status)
                .putInt(payload.length)
                .put(payload)
                .array();
    }
}
