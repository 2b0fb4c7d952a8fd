package io.millrace.server.endpoint.http;

import io.millrace.wire.Refusal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The segments of a request's path. The path is decoded before it is split, so an encoded slash separates like a plain
/// one. Empty segments (doubled and trailing slashes) are dropped.
///
/// @param whole the segments if the path is split before it is decoded, which keeps encoded slashes within them
record RequestPath(List<String> segments, List<String> whole) {

    static RequestPath of(String rawPath) {
        var segments = split(decode(rawPath, false));
        return new RequestPath(segments, escapesSlashes(rawPath) ? splitFirst(rawPath) : segments);
    }

    private static boolean escapesSlashes(String rawPath) {
        return rawPath.contains("%2F") || rawPath.contains("%2f");
    }

    private static List<String> splitFirst(String rawPath) {
        return split(rawPath).stream().map(segment -> decode(segment, false)).toList();
    }

    private static List<String> split(String path) {
        var segments = new ArrayList<String>(8);
        int start = 0;
        for (int i = 0; i <= path.length(); i++) {
            if (i == path.length() || path.charAt(i) == '/') {
                if (i > start) {
                    segments.add(path.substring(start, i));
                }
                start = i + 1;
            }
        }
        return segments;
    }

    /// The version of a path that begins with `/vN`, otherwise -1.
    int version() {
        if (segments.isEmpty()) {
            return -1;
        }
        var first = segments.getFirst();
        if (first.length() < 2 || first.length() > 4 || first.charAt(0) != 'v') {
            return -1;
        }
        int version = 0;
        for (int i = 1; i < first.length(); i++) {
            var digit = first.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            version = version * 10 + digit;
        }
        return version;
    }

    String path() {
        return "/" + String.join("/", segments);
    }

    boolean climbs() {
        return segments.contains("..") || segments.contains(".");
    }

    /// Decodes percent escapes of UTF-8; in a query a plus is a space.
    static String decode(String text, boolean query) {
        if (text.indexOf('%') < 0 && !(query && text.indexOf('+') >= 0)) {
            return text;
        }
        var bytes = ByteBuffer.allocate(text.length() * 3);
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '%') {
                int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
                int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
                if (high < 0 || low < 0) {
                    throw Refusal.badRequest("Bad request: invalid percent escape at index " + i + " of " + text);
                }
                bytes.put((byte) (high << 4 | low));
                i += 2;
            } else if (query && c == '+') {
                bytes.put((byte) ' ');
            } else if (c < 0x80) {
                bytes.put((byte) c);
            } else {
                bytes.put(StandardCharsets.UTF_8.encode(CharBuffer.wrap(new char[] {c})));
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw Refusal.badRequest("Bad request: not UTF-8 in " + text);
        }
    }
}
