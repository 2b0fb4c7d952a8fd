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

/// The events of an answer, read as they come by a thread of their own; it stops reading while no one takes them, so
/// that the sender feels a slow reader. Connecting again is up to the caller, who knows the last id.
final class ReceivedEvents<T> implements EventStream<T> {
    /// An event may be a page of thousands of rows.
    private static final int WAITING = 4;
    /// Longer lines are no events of ours, and would not end.
    private static final int LONGEST_DATA = 64 << 20;

    private final BlockingQueue<Next<T>> arrived = new LinkedBlockingQueue<>(WAITING);
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
            // closed: no one waits for more
        }
    }

    /// Why it ended; empty where it came to its end.
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
            return Optional.of("The stream broke off: " + Objects.requireNonNullElse(e.getMessage(), e.toString()));
        } catch (Refusal e) {
            return Optional.of("An event is not understood: " + e.reason() + " " + String.join(" ", e.detail()));
        }
    }

    /// The lines of an event that is not complete. An id stays for the events after it, until another comes.
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
                    // a comment, or a field of a later day
                }
            }
            if (data.length() > LONGEST_DATA) {
                throw new IOException("an event is longer than " + LONGEST_DATA + " characters");
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
            // the connection is gone either way
        }
    }
}
