package io.millrace.desktop.log;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/// Finds the line written at a given time by bisection, as entries are in time order.
final class TimeSeek {
    private static final int LOOK = 400;
    private static final int NEAR = 64;
    private static final long DAY = 86_400_000;
    private static final List<DateTimeFormatter> DATED =
            List.of(form("yyyy-MM-dd'T'HH:mm[:ss][.SSS][,SSS]"), form("yyyy-MM-dd HH:mm[:ss][.SSS][,SSS]"));
    private static final DateTimeFormatter CLOCK = form("H:mm[:ss][.SSS][,SSS]");

    private TimeSeek() {}

    private static DateTimeFormatter form(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    }

    /// Returns the first entry written at this time or later; empty if all are older.
    public static OptionalLong find(LogText text, long time) {
        long low = text.first();
        long high = text.end();
        while (high - low > NEAR) {
            long middle = low + (high - low) / 2;
            var seen = timeAfter(text, middle, Math.min(high, middle + LOOK));
            if (seen.isEmpty() || seen.getAsLong() >= time) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return near(text, time, low);
    }

    private static OptionalLong timeAfter(LogText text, long from, long to) {
        return text.read(from, to).stream()
                .filter(LogLine::isHead)
                .mapToLong(TimeSeek::timeOf)
                .filter(time -> time != LogLine.NO_TIME)
                .findFirst();
    }

    private static OptionalLong near(LogText text, long time, long from) {
        long number = from;
        for (var line : text.read(from, from + LOOK * 4L)) {
            if (line.isHead() && timeOf(line) >= time && timeOf(line) != LogLine.NO_TIME) {
                return OptionalLong.of(number);
            }
            number++;
        }
        return OptionalLong.empty();
    }

    /// Returns the timestamp of a line in milliseconds, or [LogLine#NO_TIME].
    public static long timeOf(LogLine line) {
        return line.hasTime() ? line.time() : LogTime.of(line.text()).orElse(LogLine.NO_TIME);
    }

    /// Parses a typed time: a date with a time, or a time of day on the date of `near`. Throws
    /// IllegalArgumentException, with a message for the user.
    public static long parse(String typed, long near) {
        for (var form : DATED) {
            try {
                return LocalDateTime.parse(typed.strip(), form)
                        .toInstant(ZoneOffset.UTC)
                        .toEpochMilli();
            } catch (DateTimeException e) {
                // the next format may match
            }
        }
        try {
            long day = near == LogLine.NO_TIME ? 0 : Math.floorDiv(near, DAY);
            return LocalDate.ofEpochDay(day)
                    .atTime(LocalTime.parse(typed.strip(), CLOCK))
                    .toInstant(ZoneOffset.UTC)
                    .toEpochMilli();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("Not a time: write 14:30, 14:30:05, or 2026-11-22 14:30.", e);
        }
    }
}
