package io.millrace.server.endpoint.http;

import java.util.regex.Pattern;

/// The requested range of a content. A request for several ranges gets the whole, as RFC 9110 allows.
sealed interface ByteRange {
    Pattern ONE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})", Pattern.CASE_INSENSITIVE);

    /// @param length -1 if unknown
    record Whole(long length) implements ByteRange {}

    record Part(long from, long to, long of) implements ByteRange {}

    record Outside(long of) implements ByteRange {}

    static ByteRange of(String header, long length) {
        if (header.isEmpty() || length < 0) {
            return new Whole(length);
        }
        var matcher = ONE.matcher(header.strip());
        if (!matcher.matches()
                || (matcher.group(1).isEmpty() && matcher.group(2).isEmpty())) {
            return new Whole(length);
        }
        if (matcher.group(1).isEmpty()) {
            var last = Long.parseLong(matcher.group(2));
            return last == 0 || length == 0
                    ? new Outside(length)
                    : new Part(Math.max(0, length - last), length - 1, length);
        }
        var from = Long.parseLong(matcher.group(1));
        var to = matcher.group(2).isEmpty() ? length - 1 : Math.min(length - 1, Long.parseLong(matcher.group(2)));
        if (from >= length) {
            return new Outside(length);
        }
        return from > to ? new Whole(length) : new Part(from, to, length);
    }
}
