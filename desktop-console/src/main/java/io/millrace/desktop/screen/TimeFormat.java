package io.millrace.desktop.screen;

import io.millrace.insight.Formats;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Formats times for users.
public final class TimeFormat {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private TimeFormat() {}

    /// The time of day.
    public static String time(Instant instant, ZoneId zone) {
        return TIME.format(instant.atZone(zone));
    }

    /// Date and time of day; [Formats#UNKNOWN] for the epoch and times before it.
    public static String moment(Instant instant, ZoneId zone) {
        return instant.toEpochMilli() <= 0 ? Formats.UNKNOWN : MOMENT.format(instant.atZone(zone));
    }
}
