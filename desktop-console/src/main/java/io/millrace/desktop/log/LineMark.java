package io.millrace.desktop.log;

import java.util.Optional;

/// Encodes the properties of a line in one byte, so that millions fit into memory: whether it begins an entry, whether
/// it is a stack frame, and its level.
final class LineMark {
    private static final int HEAD = 8;
    private static final int FRAME = 16;
    private static final int LEVEL = 7;

    private LineMark() {}

    /// Classifies a line by its first characters.
    public static byte of(String line) {
        if (line.isEmpty()) {
            return 0;
        }
        char first = line.charAt(0);
        if (first == '\t' || first == ' ') {
            return frame(line) ? (byte) FRAME : 0;
        }
        return (first >= '0' && first <= '9') || first == '[' || (first >= 'A' && first <= 'Z') ? head(line) : 0;
    }

    private static byte head(String line) {
        var head = LogHead.of(line);
        if (head.isPresent()) {
            return of(LogLevel.of(head.get().level().of(line)), HEAD);
        }
        // the second line of a java.util.logging entry
        int colon = line.indexOf(": ");
        return colon > 0 && colon < 8 ? of(LogLevel.of(line.substring(0, colon)), 0) : 0;
    }

    private static byte of(Optional<LogLevel> level, int kind) {
        return (byte) (kind | level.map(LogLevel::code).orElse(0));
    }

    private static boolean frame(String line) {
        int at = 0;
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
        return line.startsWith("at ", at) || line.startsWith("... ", at);
    }

    public static boolean isHead(byte mark) {
        return (mark & HEAD) != 0;
    }

    public static boolean isFrame(byte mark) {
        return (mark & FRAME) != 0;
    }

    /// Returns the level, if the line names one.
    public static Optional<LogLevel> level(byte mark) {
        return LogLevel.of(mark & LEVEL);
    }

    /// Returns the mark of an entry's first line when the level is on the second line.
    public static byte withLevelOf(byte head, byte next) {
        return isHead(head) && !isHead(next) && (head & LEVEL) == 0 ? (byte) (head | (next & LEVEL)) : head;
    }
}
