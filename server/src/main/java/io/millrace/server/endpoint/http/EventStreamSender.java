package io.millrace.server.endpoint.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.http.http2.Http2Exception;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.EventStream;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/// Sends streams of events, each on the thread of its request: a finite number of them, none for longer than its reader
/// takes what is sent, and none after the server closes.
final class EventStreamSender implements AutoCloseable {
    /// A proxy that collects answers would hold events back.
    private static final Header UNBUFFERED = HeaderValues.createCached("X-Accel-Buffering", "no");

    private final StreamOptions options;
    private final Semaphore free;
    private final Set<OpenStream> senders = ConcurrentHashMap.newKeySet();
    private final StalledReaderMonitor stuck;
    private volatile boolean closed;

    EventStreamSender(StreamOptions options) {
        this.options = options;
        this.free = new Semaphore(options.most());
        this.stuck = new StalledReaderMonitor(options.patience(), senders);
    }

    /// Returns when the stream has ended, and closes it.
    void send(ServerRequest request, ServerResponse response, int status, EventStream<?> answer) {
        try (var stream = answer) {
            if (closed || !free.tryAcquire()) {
                throw new Refusal(
                        FaultCode.TOO_MANY,
                        "There are " + options.most() + " streams of events already, which is the limit."
                                + " Close one, or raise rest.events.streams.");
            }
            try {
                var framing = EventFormat.of(Requests.header(request, HeaderNames.ACCEPT));
                response.header(HeaderNames.CONTENT_TYPE, framing.contentType());
                response.header(HeaderNames.CACHE_CONTROL, "no-store");
                response.header(UNBUFFERED);
                response.status(Status.create(status));
                if (Responses.isHead(request)) {
                    response.send();
                } else {
                    send(response, new Written(stream, framing), Deadline.in(longest(request)));
                }
            } finally {
                free.release();
            }
        }
    }

    /// In HTTP/1.1 a reader that has gone is found by the next write, in HTTP/2 never while its connection stays:
    /// the library goes on writing on a stream that was reset. So such a stream ends after a while, and its reader
    /// connects again where it was.
    private Duration longest(ServerRequest request) {
        return request.prologue().protocolVersion().equals("1.1") ? Duration.ofDays(36_500) : options.shared();
    }

    private record Written(EventStream<?> stream, EventFormat framing) {}

    private void send(ServerResponse response, Written events, Deadline over) {
        var sender = new OpenStream(Thread.currentThread());
        senders.add(sender);
        stuck.watch();
        try (var out = response.outputStream()) {
            sender.write(out, events.framing().opening());
            // one that was added after the others were stopped sees that here
            while (!closed && !over.passed() && sendNext(sender, out, events)) {}
        } catch (InterruptedException e) {
            // the server closes; what was sent is whole
        } catch (IOException | UncheckedIOException | Http2Exception e) {
            throw new CloseConnectionException("The reader of a stream has gone", e);
        } finally {
            senders.remove(sender);
            sender.end();
        }
    }

    /// Whether there may be more.
    private boolean sendNext(OpenStream sender, OutputStream out, Written events)
            throws IOException, InterruptedException {
        return switch (events.stream().next(options.heartbeat())) {
            case EventStream.Arrived<?>(var event) -> {
                sender.write(out, events.framing().bytes(event));
                yield true;
            }
            case EventStream.Quiet<?> _ -> {
                sender.write(out, events.framing().heartbeat());
                yield true;
            }
            case EventStream.Ended<?> _ -> false;
        };
    }

    /// Ends all streams; there will be no others.
    @Override
    public void close() {
        closed = true;
        senders.forEach(OpenStream::stop);
    }
}
