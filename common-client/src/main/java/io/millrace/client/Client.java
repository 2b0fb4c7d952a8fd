package io.millrace.client;

import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Fault;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The typed client of both services, which calls [Endpoint] values. Thread-safe. A call blocks until the response
/// has arrived; an interrupt ends it.
public final class Client implements AutoCloseable {
    /// The statuses with which a proxy says that it does not reach the server.
    private static final Set<Integer> OF_PROXIES = Set.of(502, 503, 504);

    private final Connection connection;
    private final Transport transport;

    /// A client over HTTP. It opens no connection before the first call.
    public Client(Connection connection) {
        this(connection, new HttpTransport(connection));
    }

    /// A client with another transport, which it closes.
    ///
    /// @param connection names the service in messages
    public Client(Connection connection, Transport transport) {
        this.connection = connection;
        this.transport = transport;
    }

    /// The service's address.
    public Connection connection() {
        return connection;
    }

    /// Calls an endpoint without a request body.
    public <R> Reply<R> call(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return call(endpoint, arguments, Nothing.NOTHING);
    }

    /// Calls an endpoint without arguments and request body.
    public <R> Reply<R> call(Endpoint<Nothing, R> endpoint) {
        return call(endpoint, Arguments.NONE, Nothing.NOTHING);
    }

    /// Calls an endpoint. It never throws for a failed exchange; the reply describes it.
    public <Q, R> Reply<R> call(Endpoint<Q, R> endpoint, Arguments arguments, Q body) {
        return exchange(endpoint, arguments, body).advisedReply();
    }

    /// A reply, and what the server said about a repetition.
    ///
    /// @param retryAfter the time after which a refused call may succeed
    public record Exchange<R>(Reply<R> reply, Optional<Duration> retryAfter) {
        /// An exchange whose refusal says nothing about a repetition.
        public Exchange(Reply<R> reply) {
            this(reply, Optional.empty());
        }

        /// The reply for a caller that does not repeat the call: a refusal also says when another try may succeed.
        public Reply<R> advisedReply() {
            return reply instanceof Reply.Refused<R>(var status, var fault) && retryAfter.isPresent()
                    ? new Reply.Refused<>(status, fault.withWait(retryAfter.get()))
                    : reply;
        }
    }

    /// Calls an endpoint as [#call] does, for a caller that repeats a refused call later.
    public <Q, R> Exchange<R> exchange(Endpoint<Q, R> endpoint, Arguments arguments, Q body) {
        try {
            return exchange(endpoint, arguments, RequestBody.of(endpoint.request(), body));
        } catch (FileNotFoundException e) {
            return unreachable("A file to upload cannot be read: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unreachable("The call was interrupted.");
        }
    }

    private static <R> Exchange<R> unreachable(String reason) {
        return new Exchange<>(new Reply.Unreachable<>(reason));
    }

    private <R> Exchange<R> exchange(Endpoint<?, R> endpoint, Arguments arguments, RequestBody body)
            throws InterruptedException {
        try {
            var answer = transport.send(endpoint, arguments, body);
            if (answer.status() < 200 || answer.status() >= 300) {
                return refused(answer);
            }
            if (endpoint.response() instanceof Payload.JsonBody<?> && page(answer)) {
                drain(answer.body());
                return unreachable(connection + " returned a web page instead of data.");
            }
            return new Exchange<>(new Reply.Ok<>(read(endpoint.response(), answer)));
        } catch (IOException e) {
            return unreachable(transport.explain(e));
        } catch (Refusal e) {
            return unreachable(connection + " returned an invalid response to " + endpoint.method() + " "
                    + endpoint.path() + ": " + e.reason() + " " + String.join(" ", e.detail()));
        }
    }

    /// Fetches the bytes of a response, for recording it. The caller that opens the content closes it.
    public Reply<Content> content(Endpoint<Nothing, ?> endpoint, Arguments arguments) {
        return call(endpoint.answering(Payload.raw()), arguments);
    }

    @SuppressWarnings("unchecked") // each payload determines R
    private static <R> R read(Payload<R> payload, Transport.Answer answer) throws IOException {
        return switch (payload) {
            case Payload.None _ -> {
                drain(answer.body());
                yield (R) Nothing.NOTHING;
            }
            case Payload.JsonBody<R> json -> Json.readLenient(drain(answer.body()), json.type());
            case Payload.Multipart<?> _ -> throw new IllegalStateException("a response cannot be multipart");
            case Payload.Raw _ -> (R) new Content(answer.mediaType(), answer.length(), answer::body);
            case Payload.ServerSentEvents<?> events -> (R) ReceivedEvents.of(answer.body(), events.type());
        };
    }

    private <R> Exchange<R> refused(Transport.Answer answer) throws IOException {
        var bytes = drain(answer.body());
        var fault = fault(bytes);
        if (fault.isEmpty() && OF_PROXIES.contains(answer.status())) {
            return unreachable("A proxy does not reach " + connection + " (HTTP status " + answer.status() + ").");
        }
        return new Exchange<>(
                new Reply.Refused<>(answer.status(), fault.orElseGet(() -> describe(answer, bytes))),
                answer.retryAfter());
    }

    private static Optional<Fault> fault(byte[] body) {
        try {
            Fault fault = Json.readLenient(body, Fault.class);
            return Optional.of(fault).filter(given -> !given.errors().isEmpty());
        } catch (Refusal e) {
            return Optional.empty();
        }
    }

    /// The text of a proxy or another kind of server is the best description.
    private static Fault describe(Transport.Answer answer, byte[] body) {
        var text = new String(body, StandardCharsets.UTF_8).strip();
        return new Fault(List.of(
                switch (answer.status()) {
                    case 401 -> "Authentication failed or is missing (HTTP status 401).";
                    case 403 -> "Permission denied (HTTP status 403).";
                    default -> text.isEmpty() || page(answer) ? "HTTP status " + answer.status() : text;
                }));
    }

    /// Whether the response is a web page.
    private static boolean page(Transport.Answer answer) {
        return answer.mediaType().startsWith("text/html");
    }

    private static byte[] drain(InputStream body) throws IOException {
        try (body) {
            return body.readAllBytes();
        }
    }

    @Override
    public void close() {
        transport.close();
    }
}
