package io.millrace.desktop.screen;

import io.millrace.insight.Formats;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Formats times and labels for users; [Formats] formats durations and amounts.
public final class UnitFormat {
    public static final String NONE = Formats.UNKNOWN;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private UnitFormat() {}

    /// The label of a state or kind: `In progress` for `IN_PROGRESS`.
    public static String label(Enum<?> constant) {
        var words = constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /// As [Formats#duration(Duration)].
    public static String duration(Duration duration) {
        return Formats.duration(duration);
    }

    /// As [Formats#bytes(double)].
    public static String bytes(double bytes) {
        return Formats.bytes(bytes);
    }

    /// As [Formats#bytes(long)].
    public static String bytes(long bytes) {
        return Formats.bytes(bytes);
    }

    /// As [Formats#count(double)].
    public static String count(double count) {
        return Formats.count(count);
    }

    /// As [Formats#count(long)].
    public static String count(long count) {
        return Formats.count(count);
    }

    /// As [Formats#rate(double)].
    public static String rate(double perSecond) {
        return Formats.rate(perSecond);
    }

    /// As [Formats#percent(double)].
    public static String percent(double ratio) {
        return Formats.percent(ratio);
    }

    /// As [Formats#percent(double)]; [#NONE] if there is no value.
    public static String percent(Optional<Double> ratio) {
        return Formats.percent(ratio.orElse(Double.NaN));
    }

    /// The time of day.
    public static String time(Instant instant, ZoneId zone) {
        return TIME.format(instant.atZone(zone));
    }

    /// Date and time of day.
    public static String moment(Instant instant, ZoneId zone) {
        return instant.toEpochMilli() <= 0 ? NONE : MOMENT.format(instant.atZone(zone));
    }
}
