package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.security.Credentials;
import io.millrace.server.security.LastingLogin;
import io.millrace.server.security.Principal;
import io.millrace.server.security.login.kerberos.TicketHandshakes;
import io.millrace.wire.Refusal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.thrift.transport.TTransportException;

/// The start of a connection. Its first byte shows whether the client sends bare messages or a SASL handshake. Of SASL,
/// PLAIN is accepted: with any user and password, unless the server has a login. A server with Kerberos accepts GSSAPI,
/// too.
///
/// A part of the handshake is a status byte, the length of the payload in four bytes, and the payload.
record Handshake(FramedTransport transport, CallerLogin login) {
    private static final int STRICT = 0x80;
    private static final int UNVERSIONED = 0x00;
    private static final int START = 1;
    private static final int OK = 2;
    private static final int BAD = 3;
    private static final int COMPLETE = 5;
    private static final String MECHANISM = "PLAIN";
    private static final int MAX_MECHANISM = 20;
    private static final int MAX_PAYLOAD = 16 << 10;
    /// A ticket contains the groups of its user, as some directories make it.
    private static final int MAX_TICKET = 64 << 10;

    /// The outcome of a handshake.
    sealed interface Result {
        /// Calls may follow.
        ///
        /// @param user  as the client names it
        /// @param login if the server has one
        record Welcome(Optional<String> user, Optional<LastingLogin> login) implements Result {}

        /// The client does not speak this protocol. It has been sent an error if possible.
        record Refused() implements Result {}
    }

    /// Called when the first byte has arrived.
    Result receive() throws TTransportException {
        return switch (transport.nextByte()) {
            case STRICT, UNVERSIONED -> withoutHandshake();
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

    /// The client expects no answer but to a call; a refused one is disconnected.
    private Result withoutHandshake() {
        try {
            return welcome(Optional.empty(), login.open(Optional.empty(), Optional.empty()));
        } catch (Refusal refusal) {
            return new Result.Refused();
        }
    }

    private static Result welcome(Optional<String> user, Optional<LastingLogin> opened) {
        return new Result.Welcome(
                opened.map(LastingLogin::caller).map(Principal::name).or(() -> user), opened);
    }

    private Result handshake() throws TTransportException {
        var mechanism = part(MAX_MECHANISM);
        var name = mechanism.text();
        if (mechanism.status() == START && name.equals(TicketHandshakes.MECHANISM)) {
            var tickets = login.handshake();
            if (tickets.isPresent()) {
                return withTicket(tickets.get());
            }
        }
        if (mechanism.status() != START || !name.equals(MECHANISM)) {
            return refuse(part(
                    BAD,
                    "The mechanism '" + name + "' is not supported; " + MECHANISM + " is"
                            + (login.isRequired()
                                    ? ", with a user and a password, or with a token as the password."
                                    : ", with any user and password (auth=NONE), and no handshake at all"
                                            + " (auth=noSasl).")));
        }
        var answer = part(MAX_PAYLOAD);
        var fields = answer.text().split("\0", -1);
        if ((answer.status() != OK && answer.status() != COMPLETE) || fields.length != 3) {
            return refuse(part(BAD, "PLAIN needs an identity, a user and a password with a zero byte between them."));
        }
        var user = Optional.of(fields[1]).filter(text -> !text.isBlank());
        Optional<LastingLogin> opened;
        try {
            opened = login.open(
                    Optional.of(new Credentials.Password(fields[1], fields[2])),
                    Optional.of(fields[0]).filter(text -> !text.isBlank()));
        } catch (Refusal refusal) {
            return refuse(part(BAD, refusal.reason()));
        }
        send(part(COMPLETE, ""));
        transport.useFrames();
        return welcome(user, opened);
    }

    private Result withTicket(TicketHandshakes.TicketHandshake handshake) throws TTransportException {
        while (true) {
            var answer = part(MAX_TICKET);
            if (answer.status() != OK && answer.status() != COMPLETE) {
                return new Result.Refused(); // the client gives up
            }
            switch (handshake.next(answer.payload())) {
                case TicketHandshakes.Step.Challenge(var bytes) -> send(part(OK, bytes));
                case TicketHandshakes.Step.Done done -> {
                    LastingLogin opened;
                    try {
                        opened = login.open(done);
                    } catch (Refusal refusal) {
                        return refuse(part(BAD, refusal.reason()));
                    }
                    send(part(COMPLETE, ""));
                    transport.useFrames();
                    return welcome(Optional.empty(), Optional.of(opened));
                }
            }
        }
    }

    private Result refuse(byte[] why) throws TTransportException {
        send(why);
        return new Result.Refused();
    }

    private void send(byte[] bytes) throws TTransportException {
        transport.write(bytes, 0, bytes.length);
        transport.flush();
    }

    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    private record Part(int status, byte[] payload) {
        String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }
    }

    private Part part(int maxLength) throws TTransportException {
        var header = bytes(1 + Integer.BYTES);
        int length = header.getInt(1);
        if (length < 0 || length > maxLength) {
            throw new TTransportException(
                    TTransportException.CORRUPTED_DATA, "A part of the handshake cannot have " + length + " bytes.");
        }
        return new Part(header.get(0), bytes(length).array());
    }

    private ByteBuffer bytes(int count) throws TTransportException {
        var bytes = new byte[count];
        transport.readAll(bytes, 0, count);
        return ByteBuffer.wrap(bytes);
    }

    private static byte[] part(int status, String text) {
        return part(status, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] part(int status, byte[] payload) {
        return ByteBuffer.allocate(1 + Integer.BYTES + payload.length)
                .put((byte) status)
                .putInt(payload.length)
                .put(payload)
                .array();
    }
}
