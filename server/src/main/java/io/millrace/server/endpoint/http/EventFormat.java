package io.millrace.server.endpoint.http;

import io.millrace.json.Json;
import io.millrace.wire.Event;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The format of an event stream.
enum EventFormat {
    /// Server-sent events for browsers.
    EVENTS("text/event-stream", ": open\n\n", ":\n\n") {
        // JSON text has no line breaks, so the data is one line
        @Override
        String text(Event<?> event) {
            var text = new StringBuilder();
            event.id().ifPresent(id -> text.append("id: ").append(id).append('\n'));
            text.append("event: ").append(event.kind()).append('\n');
            text.append("data: ").append(Json.text(event.data())).append("\n\n");
            return text.toString();
        }
    },
    /// A JSON object per line, for scripts; an empty line is a heartbeat.
    LINES("application/x-ndjson", "", "\n") {
        @Override
        String text(Event<?> event) {
            return Json.text(new Line(event.id(), event.kind(), event.data())) + '\n';
        }
    };

    private record Line(Optional<String> id, String event, Object data) {}

    private final String contentType;
    private final String opening;
    private final String heartbeat;

    EventFormat(String contentType, String opening, String heartbeat) {
        this.contentType = contentType;
        this.opening = opening;
        this.heartbeat = heartbeat;
    }

    /// Chooses the format for an `Accept` header.
    static EventFormat of(String accepted) {
        return accepted.contains("ndjson") || accepted.contains("jsonl") ? LINES : EVENTS;
    }

    String contentType() {
        return contentType;
    }

    /// Sent at once, to confirm the connection.
    byte[] opening() {
        return opening.getBytes(StandardCharsets.UTF_8);
    }

    /// Sent when there is no event.
    byte[] heartbeat() {
        return heartbeat.getBytes(StandardCharsets.UTF_8);
    }

    byte[] bytes(Event<?> event) {
        return text(event).getBytes(StandardCharsets.UTF_8);
    }

    abstract String text(Event<?> event);
}
