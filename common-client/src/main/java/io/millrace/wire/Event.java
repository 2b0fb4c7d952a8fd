package io.millrace.wire;

import java.util.Optional;

/// An event of a stream.
///
/// @param id   with which a reader can resume the stream after this event; empty if it cannot
/// @param kind one word that distinguishes events without reading their data
public record Event<T>(Optional<String> id, String kind, T data) {
    public Event {
        if (!oneLine(kind) || kind.isEmpty() || !id.map(Event::oneLine).orElse(true)) {
            throw new IllegalArgumentException("an event's id and kind are one line each: " + id + ", " + kind);
        }
    }

    /// An event without an id.
    public Event(String kind, T data) {
        this(Optional.empty(), kind, data);
    }

    /// An event with an id.
    public Event(String id, String kind, T data) {
        this(Optional.of(id), kind, data);
    }

    private static boolean oneLine(String text) {
        return text.chars().noneMatch(c -> c == '\n' || c == '\r' || c == 0);
    }
}
