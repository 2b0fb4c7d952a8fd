package io.millrace.desktop.log;

import java.util.Locale;
import java.util.Optional;

/// The level of an entry, named as in log4j. The levels of java.util.logging map to the nearest one.
enum LogLevel {
    TRACE(1),
    DEBUG(2),
    INFO(3),
    WARN(4),
    ERROR(5),
    FATAL(6);

    private static final int MAX_LENGTH = 7;

    private final int code;

    LogLevel(int code) {
        this.code = code;
    }

    /// The value that represents the level in a [LineMark]; never 0.
    int code() {
        return code;
    }

    static Optional<LogLevel> of(int code) {
        return switch (code) {
            case 1 -> Optional.of(TRACE);
            case 2 -> Optional.of(DEBUG);
            case 3 -> Optional.of(INFO);
            case 4 -> Optional.of(WARN);
            case 5 -> Optional.of(ERROR);
            case 6 -> Optional.of(FATAL);
            default -> Optional.empty();
        };
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
