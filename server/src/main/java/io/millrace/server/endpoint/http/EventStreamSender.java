package io.millrace.server.endpoint.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.http.http2.Http2Exception;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.server.admission.LimitMeter;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.EventStream;
import io.millrace.wire.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/// Sends event streams, each on the thread of its request. Limits their number, disconnects readers that stall, and
/// ends all of them when the server closes.
final class EventStreamSender implements AutoCloseable {
    /// Keeps proxies from buffering events.
    private static final Header UNBUFFERED = HeaderValues.createCached("X-Accel-Buffering", "no");

    /// The size of a write from which further events wait for the next write.
    private static final int MAX_WRITE_BYTES = 1 << 16;

    private final StreamOptions options;
    private final LimitMeter meter;
    private final FormattedEvents formattedEvents = new FormattedEvents(EventFormat.EVENTS);
    private final FormattedEvents formattedLines = new FormattedEvents(EventFormat.LINES);
    private final Set<OpenStream> senders = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    EventStreamSender(StreamOptions options) {
        this.options = options;
        this.meter = LimitMeter.count("event streams", "rest.events.streams", options.maxStreams());
    }

    /// Returns when the stream has ended and is closed.
    ///
    /// @param allowed whether its reader may still have it; asked before each event
    void send(
            ServerRequest request,
            ServerResponse response,
            int status,
            EventStream<?> answer,
            BooleanSupplier allowed) {
        try (var stream = answer) {
            if (closed || options.maxStreams() == 0 || !meter.take(1)) {
                throw meter.refuse(Refusal.tooMany(
                        "There are " + options.maxStreams() + " streams of events already, which is the limit."
                                + " Close one, or raise rest.events.streams."));
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
                    send(response, new Written(stream, framing, allowed), Deadline.in(maxTime(request)));
                }
            } finally {
                meter.giveBack(1);
            }
        }
    }

    /// In HTTP/1.1 the next write fails if the reader has gone. In HTTP/2 it does not while the connection is open,
    /// because the library goes on writing to a stream that was reset. So such a stream ends after a while, and its
    /// reader resumes on a new one.
    private Duration maxTime(ServerRequest request) {
        return Requests.isHttp1(request) ? Duration.ofDays(36_500) : options.maxHttp2Time();
    }

    private record Written(EventStream<?> stream, EventFormat framing, BooleanSupplier allowed) {}

    private void send(ServerResponse response, Written events, Deadline end) {
        var sender = new OpenStream();
        senders.add(sender);
        try (var out = response.outputStream()) {
            write(out, events.framing().opening());
            // a stream that was added after `close` stopped the others ends here
            while (!closed && !end.passed() && sendNext(out, events)) {}
        } catch (InterruptedException e) {
            // the server is closing; the events sent are complete
        } catch (IOException | UncheckedIOException | Http2Exception e) {
            throw new CloseConnectionException("The reader of a stream has gone", e);
        } finally {
            senders.remove(sender);
            sender.end();
        }
    }

    /// Writes the next event, with those that are there already. Returns whether there may be more.
    private boolean sendNext(OutputStream out, Written events) throws IOException, InterruptedException {
        var batch = new ByteArrayOutputStream();
        var next = events.stream().next(options.heartbeat());
        var allowed = events.allowed().getAsBoolean();
        if (allowed && next instanceof EventStream.Quiet<?>) {
            batch.writeBytes(events.framing().heartbeat());
        }
        while (allowed && next instanceof EventStream.Arrived<?>(var event)) {
            batch.writeBytes(formatted(events.framing()).bytes(event));
            if (batch.size() >= MAX_WRITE_BYTES) {
                break;
            }
            next = events.stream().next(Duration.ZERO);
            allowed = events.allowed().getAsBoolean();
        }
        if (batch.size() > 0) {
            write(out, batch.toByteArray());
        }
        return allowed && !(next instanceof EventStream.Ended<?>);
    }

    private FormattedEvents formatted(EventFormat format) {
        return switch (format) {
            case EVENTS -> formattedEvents;
            case LINES -> formattedLines;
        };
    }

    private void write(OutputStream out, byte[] bytes) throws IOException {
        var timer = RequestTimer.current();
        timer.within(options.stallTimeout());
        out.write(bytes);
        out.flush();
        timer.idle();
    }

    LimitMeter meter() {
        return meter;
    }

    /// Ends all streams; later ones end at once.
    @Override
    public void close() {
        closed = true;
        senders.forEach(OpenStream::stop);
    }
}
