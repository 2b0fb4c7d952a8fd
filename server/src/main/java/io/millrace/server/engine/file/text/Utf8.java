package io.millrace.server.engine.file.text;

import java.io.IOException;

/// Checks the encoding of text.
final class Utf8 {
    private static final int MAX_LENGTH = 4;

    private Utf8() {}

    /// Whether all bytes to the end are well-formed.
    static boolean isValid(ByteWindow in) throws IOException {
        while (true) {
            int end = in.ended() ? in.to() : lastCharacter(in.bytes(), in.from(), in.to());
            if (!isValid(in.bytes(), in.from(), end)) {
                return false;
            }
            in.take(end);
            if (in.ended()) {
                return true;
            }
            in.fill();
        }
    }

    /// The index of the last character, if more bytes may belong to it; otherwise the end.
    private static int lastCharacter(byte[] bytes, int from, int to) {
        for (int i = to - 1; i >= Math.max(from, to - MAX_LENGTH); i--) {
            boolean continues = (bytes[i] & 0xC0) == 0x80;
            if (!continues) {
                return bytes[i] >= 0 ? to : i;
            }
        }
        return to;
    }

    /// Whether bytes are well-formed, so that decoding and encoding them gives the same bytes.
    static boolean isValid(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            int length = bytes[i] >= 0 ? 1 : length(bytes, i, to);
            if (length == 0) {
                return false;
            }
            i += length;
        }
        return true;
    }

    /// The length of the character at an index that is not one of ASCII; 0 if it is malformed.
    private static int length(byte[] bytes, int i, int to) {
        int first = bytes[i] & 0xFF;
        int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (first < 0xC2 || first > 0xF4 || i + length > to) {
            return 0;
        }
        for (int k = i + 1; k < i + length; k++) {
            if ((bytes[k] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return isSecond(first, bytes[i + 1] & 0xFF) ? length : 0;
    }

    /// Whether the second byte makes the character neither longer than it must be, nor a surrogate, nor beyond the
    /// last.
    private static boolean isSecond(int first, int second) {
        return switch (first) {
            case 0xE0 -> second >= 0xA0;
            case 0xED -> second < 0xA0;
            case 0xF0 -> second >= 0x90;
            case 0xF4 -> second < 0x90;
            default -> true;
        };
    }
}
