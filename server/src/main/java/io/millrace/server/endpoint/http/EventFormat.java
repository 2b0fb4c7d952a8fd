package io.millrace.server.endpoint.http;

import io.millrace.json.Json;
import io.millrace.wire.Event;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The format of consecutive events.
enum EventFormat {
    /// Server-sent events, as browsers read them.
    EVENTS("text/event-stream", ": open\n\n", ":\n\n") {
        // JSON has no line breaks of its own, so the data is one line
        @Override
        String text(Event<?> event) {
            var text = new StringBuilder();
            event.id().ifPresent(id -> text.append("id: ").append(id).append('\n'));
            text.append("event: ").append(event.kind()).append('\n');
            text.append("data: ").append(Json.text(event.data())).append("\n\n");
            return text.toString();
        }
    },
    /// A JSON object on each line, as scripts read them; a line that is empty says no more than that there is nothing.
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

    /// What an `Accept` header asks for; events where it does not care.
    static EventFormat of(String accepted) {
        return accepted.contains("ndjson") || accepted.contains("jsonl") ? LINES : EVENTS;
    }

    String contentType() {
        return contentType;
    }

    /// Sent at once, so that the reader knows that it is heard.
    byte[] opening() {
        return opening.getBytes(StandardCharsets.UTF_8);
    }

    /// Sent when nothing happens.
    byte[] heartbeat() {
        return heartbeat.getBytes(StandardCharsets.UTF_8);
    }

    byte[] bytes(Event<?> event) {
        return text(event).getBytes(StandardCharsets.UTF_8);
    }

    abstract String text(Event<?> event);
}
