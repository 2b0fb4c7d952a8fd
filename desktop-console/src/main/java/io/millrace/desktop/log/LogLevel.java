package io.millrace.desktop.log;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The level of an entry, named as in log4j. The levels of java.util.logging map to the nearest one.
enum LogLevel {
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR,
    FATAL;

    private static final List<LogLevel> ALL = List.of(values());
    private static final int MAX_LENGTH = 7;

    /// The value that represents the level in a [LineMark]; never 0.
    int code() {
        return ALL.indexOf(this) + 1;
    }

    static Optional<LogLevel> of(int code) {
        return code > 0 && code <= ALL.size() ? Optional.of(ALL.get(code - 1)) : Optional.empty();
    }

    public boolean atLeast(LogLevel other) {
        return compareTo(other) >= 0;
    }

    /// Parses a level name; empty for any other word.
    public static Optional<LogLevel> of(String word) {
        if (word.length() < 4 || word.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        return switch (word.toUpperCase(Locale.ROOT)) {
            case "TRACE", "FINEST", "FINER" -> Optional.of(TRACE);
            case "DEBUG", "FINE" -> Optional.of(DEBUG);
            case "INFO", "CONFIG" -> Optional.of(INFO);
            case "WARN", "WARNING" -> Optional.of(WARN);
            case "ERROR", "SEVERE" -> Optional.of(ERROR);
            case "FATAL" -> Optional.of(FATAL);
            default -> Optional.empty();
        };
    }
}
