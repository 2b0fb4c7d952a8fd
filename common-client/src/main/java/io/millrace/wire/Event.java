package io.millrace.wire;

import java.util.Optional;

/// One event of a stream.
///
/// @param id   where a reader that lost the stream goes on; without one, the event cannot be gone back to
/// @param kind by which a reader tells events apart without reading them; one short word
public record Event<T>(Optional<String> id, String kind, T data) {
    public Event {
        if (!oneLine(kind) || kind.isEmpty() || !id.map(Event::oneLine).orElse(true)) {
            throw new IllegalArgumentException("an event's id and kind are one line each: " + id + ", " + kind);
        }
    }

    /// An event that cannot be gone back to.
    public Event(String kind, T data) {
        this(Optional.empty(), kind, data);
    }

    public Event(String id, String kind, T data) {
        this(Optional.of(id), kind, data);
    }

    private static boolean oneLine(String text) {
        return text.chars().noneMatch(c -> c == '\n' || c == '\r' || c == 0);
    }
}
