package io.millrace.wire;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;

/// The body of a request or response: none, JSON, raw content, a stream of events, or files.
public sealed interface Payload<T> {

    /// No body. The body of such a request is ignored, because stock clients send `{}` even with GET.
    record None() implements Payload<Nothing> {}

    /// JSON of a Java type. An empty request body is read as `{}`.
    record JsonBody<T>(Type type) implements Payload<T> {}

    /// Raw bytes, such as logs and downloads.
    record Raw() implements Payload<Content> {}

    /// Server-sent events with JSON of a Java type; for responses.
    record ServerSentEvents<T>(Type type) implements Payload<EventStream<T>> {}

    /// Files as `multipart/form-data`, with JSON of a Java type in the optional part `request`; for requests.
    record Multipart<T>(Type type, Files files) implements Payload<Upload<T>> {

        /// The number of files, and the name of their parts, which servers ignore.
        public enum Files {
            ONE("jarfile"),
            ANY("file");

            private final String part;

            Files(String part) {
                this.part = part;
            }

            public String part() {
                return part;
            }
        }
    }

    /// No body.
    static Payload<Nothing> none() {
        return new None();
    }

    /// A JSON object.
    static <T> Payload<T> json(Class<T> type) {
        return new JsonBody<>(type);
    }

    /// A JSON array.
    static <T> Payload<List<T>> jsonList(Class<T> element) {
        return new JsonBody<>(new ListType(element));
    }

    /// A stream of events.
    static <T> Payload<EventStream<T>> events(Class<T> type) {
        return new ServerSentEvents<>(type);
    }

    /// Any number of files with a message.
    static <T> Payload<Upload<T>> files(Class<T> type) {
        return new Multipart<>(type, Multipart.Files.ANY);
    }

    /// A single file without a message.
    static Payload<Upload<Nothing>> file() {
        return new Multipart<>(Nothing.class, Multipart.Files.ONE);
    }

    /// A JSON object with arbitrary keys.
    static <K, V> Payload<Map<K, V>> jsonMap(Class<K> key, Class<V> value) {
        return new JsonBody<>(new MapType(key, value));
    }

    /// Raw bytes.
    static Payload<Content> raw() {
        return new Raw();
    }
}
