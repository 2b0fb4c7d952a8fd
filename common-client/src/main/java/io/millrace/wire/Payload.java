package io.millrace.wire;

import java.lang.reflect.Type;

/// The body of a request or an answer: none, JSON of one type, raw content, a stream of events, or files.
public sealed interface Payload<T> {

    /// No body. In a request whatever was sent is ignored, because stock clients send `{}` even with GET.
    record None() implements Payload<Nothing> {}

    /// A JSON document of the given Java type; an empty request body reads as `{}`.
    record Json<T>(Type type) implements Payload<T> {}

    /// Bytes as they are: logs, downloads.
    record Raw() implements Payload<Content> {}

    /// Server-sent events, each with a JSON document of the given Java type; answers only.
    record Events<T>(Type type) implements Payload<EventStream<T>> {}

    /// Files as `multipart/form-data`, and beside them JSON of the given Java type in the part `request`; no such part
    /// reads as `{}`. Of requests only.
    ///
    /// @param files how many files there are
    record Multipart<T>(Type type, Files files) implements Payload<Upload<T>> {

        /// The number of files in a request, and the name of their parts. Servers look at the names of the files only.
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

    /// Any number of files and a message about them.
    static <T> Payload<Upload<T>> files(Class<T> type) {
        return new Multipart<>(type, Multipart.Files.ANY);
    }

    /// One file and nothing else.
    static Payload<Upload<Nothing>> file() {
        return new Multipart<>(Nothing.class, Multipart.Files.ONE);
    }

    /// A JSON object whose keys are not known beforehand.
    static <K, V> Payload<java.util.Map<K, V>> jsonMap(Class<K> key, Class<V> value) {
        return new Json<>(new MapType(key, value));
    }

    static Payload<Content> raw() {
        return new Raw();
    }
}
