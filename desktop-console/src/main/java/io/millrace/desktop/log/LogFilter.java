package io.millrace.desktop.log;

import java.util.Locale;

/// A filter of log entries. An empty filter passes all. An entry without a level counts as INFO.
///
/// @param least  the minimum level
/// @param logger a part of the logger name, case-insensitive
/// @param text   the pattern that a line of the entry must match
record LogFilter(LogLevel least, String logger, LogPattern text) {
    public static final LogFilter ALL = new LogFilter(LogLevel.TRACE, "", LogPattern.NOTHING);

    public LogFilter {
        logger = logger.strip().toLowerCase(Locale.ROOT);
    }

    /// Returns whether the mark of a line is enough to apply the filter.
    boolean byMark() {
        return logger.isEmpty() && text.isEmpty();
    }

    boolean level(byte mark) {
        return LineMark.level(mark).orElse(LogLevel.INFO).atLeast(least);
    }

    boolean logger(String line) {
        return logger.isEmpty()
                || LogHead.of(line)
                        .map(head -> head.logger().of(line).toLowerCase(Locale.ROOT))
                        .filter(name -> name.contains(logger))
                        .isPresent();
    }

    boolean text(String line) {
        return text.isEmpty() || text.in(line);
    }
}
