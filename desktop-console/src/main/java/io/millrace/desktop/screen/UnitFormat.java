package io.millrace.desktop.screen;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Formats amounts for users: short, with a unit, and with about three digits.
public final class UnitFormat {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final String[] THOUSANDS = {"", "k", "M", "G", "T"};
    private static final String[] BYTES = {"B", "KB", "MB", "GB", "TB"};

    /// The label of a state or kind: `In progress` for `IN_PROGRESS`.
    public static String label(Enum<?> constant) {
        var words = constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    public static final String NONE = "–";

    private UnitFormat() {}

    /// `950 ms`, `12 s`, `3 m 20 s`, `5 h 12 m`, `2 d 4 h`.
    public static String duration(Duration duration) {
        if (duration.isNegative()) {
            return NONE;
        }
        long seconds = duration.toSeconds();
        if (seconds < 1) {
            return duration.toMillis() + " ms";
        }
        if (seconds < 10 && duration.toMillisPart() >= 50) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return pair(seconds / 60, "m", seconds % 60, "s");
        }
        if (seconds < 86_400) {
            return pair(seconds / 3600, "h", seconds % 3600 / 60, "m");
        }
        return pair(seconds / 86_400, "d", seconds % 86_400 / 3600, "h");
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        return small == 0 ? large + " " + largeUnit : large + " " + largeUnit + " " + small + " " + smallUnit;
    }

    /// `512 B`, `1.5 KB`, `3 GB`.
    public static String bytes(double bytes) {
        return scaled(bytes, 1024, BYTES, " ");
    }

    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /// `950`, `14k`, `2.3M`.
    public static String count(double count) {
        return scaled(count, 1000, THOUSANDS, "");
    }

    public static String count(long count) {
        return count((double) count);
    }

    /// `14k/s`.
    public static String rate(double perSecond) {
        if (perSecond > 0 && perSecond < 10) {
            return String.format(Locale.ROOT, "%.1f/s", perSecond);
        }
        return count(perSecond) + "/s";
    }

    /// `37 %`.
    public static String percent(double ratio) {
        return Math.round(ratio * 100) + " %";
    }

    /// Formats as [#percent(double)] does; returns [#NONE] if there is no value.
    public static String percent(Optional<Double> ratio) {
        return ratio.map(UnitFormat::percent).orElse(NONE);
    }

    /// The time of day.
    public static String time(Instant instant, ZoneId zone) {
        return TIME.format(instant.atZone(zone));
    }

    /// Date and time of day.
    public static String moment(Instant instant, ZoneId zone) {
        return instant.toEpochMilli() <= 0 ? NONE : MOMENT.format(instant.atZone(zone));
    }

    private static String scaled(double amount, double step, String[] units, String space) {
        double left = Math.abs(amount);
        int unit = 0;
        while (left >= step && unit < units.length - 1) {
            left /= step;
            unit++;
        }
        if (left >= 999.5 && step == 1000 && unit < units.length - 1) {
            left /= step;
            unit++;
        }
        var digits = left < 10 && unit > 0 && Math.round(left * 10) % 10 != 0
                ? String.format(Locale.ROOT, "%.1f", left)
                : String.valueOf(Math.round(left));
        return (amount < 0 ? "-" : "") + digits + (units[unit].isEmpty() ? "" : space + units[unit]);
    }
}
