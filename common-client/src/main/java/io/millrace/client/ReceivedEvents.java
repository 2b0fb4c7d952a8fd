package io.millrace.client;

import io.millrace.json.Json;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Refusal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An event stream that a thread of its own reads from a response. The thread blocks while the queue is full, so
/// that a slow reader slows the sender down. The caller reconnects with the last id.
final class ReceivedEvents<T> implements EventStream<T> {
    /// Small, because an event may be a page of thousands of rows.
    private static final int QUEUE_CAPACITY = 4;
    /// The maximum length of an event in characters.
    private static final int MAX_DATA_LENGTH = 64 << 20;

    private final BlockingQueue<Next<T>> arrived = new LinkedBlockingQueue<>(QUEUE_CAPACITY);
    private final InputStream body;
    private final Type type;
    private final Thread reader;
    private @Nullable Ended<T> ended;

    private ReceivedEvents(InputStream body, Type type) {
        this.body = body;
        this.type = type;
        this.reader = Thread.ofVirtual().name("event-stream-reader").unstarted(this::read);
    }

    static <T> ReceivedEvents<T> of(InputStream body, Type type) {
        var events = new ReceivedEvents<T>(body, type);
        events.reader.start();
        return events;
    }

    @Override
    public Next<T> next(Duration wait) throws InterruptedException {
        if (ended != null) {
            return ended;
        }
        var next = arrived.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
        if (next instanceof Ended<T> end) {
            ended = end;
        }
        return next == null ? new Quiet<>() : next;
    }

    private void read() {
        try {
            arrived.put(new Ended<>(readAll()));
        } catch (InterruptedException e) {
            // the stream is closed
        }
    }

    /// Reads until the end.
    ///
    /// @return the error that ended the stream; empty at its regular end
    private Optional<String> readAll() throws InterruptedException {
        try (var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            var pending = new Pending();
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    var event = pending.<T>take(type);
                    if (event.isPresent()) {
                        arrived.put(new Arrived<>(event.get()));
                    }
                } else {
                    pending.add(line);
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("The stream failed: " + Objects.requireNonNullElse(e.getMessage(), e.toString()) + ".");
        } catch (Refusal e) {
            return Optional.of("An event is invalid: " + e.reason() + " " + String.join(" ", e.detail()));
        }
    }

    /// The lines of an incomplete event. An id also applies to later events without one.
    private static final class Pending {
        private final StringBuilder data = new StringBuilder();
        private String kind = "";
        private Optional<String> id = Optional.empty();

        void add(String line) throws IOException {
            int colon = line.indexOf(':');
            var field = colon < 0 ? line : line.substring(0, colon);
            var rest = colon < 0 ? "" : line.substring(colon + 1);
            var value = rest.startsWith(" ") ? rest.substring(1) : rest;
            switch (field) {
                case "id" -> id = value.isEmpty() ? Optional.empty() : Optional.of(value);
                case "event" -> kind = value;
                case "data" -> data.append(value).append('\n');
                default -> {
                    // a comment, or a field of a newer version
                }
            }
            if (data.length() > MAX_DATA_LENGTH) {
                throw new IOException("an event is longer than " + MAX_DATA_LENGTH + " characters");
            }
        }

        <T> Optional<Event<T>> take(Type type) {
            if (data.isEmpty()) {
                kind = "";
                return Optional.empty();
            }
            T message = Json.readLenient(data.toString().getBytes(StandardCharsets.UTF_8), type);
            var event = new Event<>(id, kind.isEmpty() ? "message" : kind, message);
            data.setLength(0);
            kind = "";
            return Optional.of(event);
        }
    }

    @Override
    public void close() {
        reader.interrupt();
        try {
            body.close();
        } catch (IOException e) {
            // the connection is closed anyway
        }
    }
}
