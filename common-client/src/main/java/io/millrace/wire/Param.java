package io.millrace.wire;

import java.util.List;
import java.util.Locale;

/// A typed parameter of an endpoint: its place, its name in the URL, how it is written.
///
/// @param <T> what a handler and a client see: the value itself, or a list of values for [#list]
@SuppressWarnings("UnusedTypeParameter") // the type belongs to the key: Arguments reads it
public record Param<T>(Place place, String name, ParamFormat<?> text, String doc) {

    /// The part of the URL that holds a parameter.
    public enum Place {
        PATH,
        QUERY,
        /// A query parameter whose value is a comma list, or which stands several times.
        QUERY_LIST
    }

    /// A segment of the path, `:name` in the template; always present.
    public static <T> Param<T> path(String name, ParamFormat<T> text, String doc) {
        return new Param<>(Place.PATH, name, text, doc);
    }

    /// An optional query parameter with one value.
    public static <T> Param<T> query(String name, ParamFormat<T> text, String doc) {
        return new Param<>(Place.QUERY, name, text, doc);
    }

    /// An optional query parameter with any number of values; repeated and comma-separated forms are equal.
    public static <T> Param<List<T>> list(String name, ParamFormat<T> text, String doc) {
        return new Param<>(Place.QUERY_LIST, name, text, doc);
    }

    /// Reads one value.
    public Object parse(String raw) {
        try {
            return text.parse().apply(raw);
        } catch (IllegalArgumentException e) {
            var kind = place == Place.PATH ? "path" : "query";
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    String.format(
                            Locale.ROOT,
                            "Bad request, could not parse parameters: Cannot resolve %s parameter (%s) from value \"%s\". Expected %s.",
                            kind,
                            name,
                            raw,
                            text.expected()));
        }
    }

    /// Writes one value as it stands in a URL, before percent-encoding.
    @SuppressWarnings("unchecked")
    public String print(Object value) {
        return ((ParamFormat<Object>) text).print().apply(value);
    }
}
