package io.millrace.wire;

import java.util.List;
import java.util.Locale;

/// A typed parameter of an endpoint.
///
/// @param <T>  the type of its value, which is a list for [#list]
/// @param name in the URL
/// @param text the format of a single value
/// @param doc  a sentence for the description
@SuppressWarnings("UnusedTypeParameter") // Arguments uses the type of the key
public record Param<T>(Place place, String name, ParamFormat<?> text, String doc) {

    /// The part of the URL that holds a parameter.
    public enum Place {
        PATH,
        QUERY,
        /// A query parameter with a comma-separated or repeated value.
        QUERY_LIST
    }

    /// A required segment of the path, `:name` in the template.
    public static <T> Param<T> path(String name, ParamFormat<T> text, String doc) {
        return new Param<>(Place.PATH, name, text, doc);
    }

    /// An optional query parameter with one value.
    public static <T> Param<T> query(String name, ParamFormat<T> text, String doc) {
        return new Param<>(Place.QUERY, name, text, doc);
    }

    /// An optional query parameter with any number of values, which can be repeated or comma-separated.
    public static <T> Param<List<T>> list(String name, ParamFormat<T> text, String doc) {
        return new Param<>(Place.QUERY_LIST, name, text, doc);
    }

    /// Parses a single value.
    ///
    /// @throws Refusal with [FaultCode#BAD_REQUEST] if the text is invalid
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

    /// Formats a single value, before percent-encoding.
    public String print(Object value) {
        return String.valueOf(value);
    }
}
