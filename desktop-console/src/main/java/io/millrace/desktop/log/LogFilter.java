package io.millrace.desktop.log;

import java.util.Locale;

/// A filter of log entries; an empty filter lets all pass. An entry without a level passes as one of level INFO does.
///
/// @param least  the least grave level
/// @param logger a part of the logger's name, in any case
/// @param text   what a line of the entry has to hold
record LogFilter(LogLevel least, String logger, LogPattern text) {
    public static final LogFilter ALL = new LogFilter(LogLevel.TRACE, "", LogPattern.NOTHING);

    public LogFilter {
        logger = logger.strip().toLowerCase(Locale.ROOT);
    }

    /// Whether a mark says all that the filter asks for.
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
