package io.millrace.server.endpoint.http;

import java.util.List;
import java.util.Locale;

/// Parses the request headers that negotiate the response (RFC 9110).
final class ContentNegotiation {
    private ContentNegotiation() {}

    /// Whether `Accept-Encoding` allows gzip, by name or by `*`, with a weight above zero.
    static boolean takesGzip(String accepted) {
        if (accepted.isEmpty()) {
            return false;
        }
        if (accepted.equals("gzip") || accepted.startsWith("gzip,")) {
            return true; // the usual header
        }
        boolean any = false;
        for (var element : accepted.split(",", -1)) {
            var parts = element.split(";", -1);
            switch (parts[0].strip().toLowerCase(Locale.ROOT)) {
                case "gzip", "x-gzip" -> {
                    return !isZero(parts);
                }
                case "*" -> any = !isZero(parts);
                default -> {} // an unsupported coding
            }
        }
        return any;
    }

    /// Whether the weight is zero: `q=0` to `q=0.000`.
    private static boolean isZero(String... parts) {
        for (int i = 1; i < parts.length; i++) {
            var parameter = parts[i].strip().toLowerCase(Locale.ROOT);
            if (parameter.startsWith("q=")) {
                return parameter.substring(2).strip().matches("0(\\.0{0,3})?");
            }
        }
        return false;
    }

    /// Whether `If-None-Match` lists this tag, compared weakly, or is `*`.
    static boolean matches(List<String> known, String entityTag) {
        var opaque = entityTag.startsWith("W/") ? entityTag.substring(2) : entityTag;
        for (var line : known) {
            if (line.equals(entityTag) || line.strip().equals("*") || lists(line, opaque)) {
                return true;
            }
        }
        return false;
    }

    /// Parses a list such as `W/"a", "b"` by its quotes, since a tag may contain commas.
    private static boolean lists(String line, String opaque) {
        int at = 0;
        while (at < line.length()) {
            int open = line.indexOf('"', at);
            int close = open < 0 ? -1 : line.indexOf('"', open + 1);
            if (close < 0) {
                return false;
            }
            if (opaque.equals(line.substring(open, close + 1))) {
                return true;
            }
            at = close + 1;
        }
        return false;
    }
}
