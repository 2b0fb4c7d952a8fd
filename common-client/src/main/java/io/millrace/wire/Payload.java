package io.millrace.wire;

import java.lang.reflect.Type;

/// The body of a request or an answer: none, JSON of one type, raw content, or a stream of events.
public sealed interface Payload<T> {

    /// No body. In a request whatever was sent is ignored, because stock clients send `{}` even with GET.
    record None() implements Payload<Nothing> {}

    /// A JSON document of the given Java type; an empty request body reads as `{}`.
    record Json<T>(Type type) implements Payload<T> {}

    /// Bytes as they are: logs, downloads.
    record Raw() implements Payload<Content> {}

    /// Server-sent events, each with a JSON document of the given Java type; answers only.
    record Events<T>(Type type) implements Payload<EventStream<T>> {}

    static Payload<Nothing> none() {
        return new None();
    }

    static <T> Payload<T> json(Class<T> type) {
        return new Json<>(type);
    }

    /// A JSON array at the top level.
    static <T> Payload<java.util.List<T>> jsonList(Class<T> element) {
        return new Json<>(new ListType(element));
    }

    static <T> Payload<EventStream<T>> events(Class<T> type) {
        return new Events<>(type);
    }

    static Payload<Content> raw() {
        return new Raw();
    }
}
