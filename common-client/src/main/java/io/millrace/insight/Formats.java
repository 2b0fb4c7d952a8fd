package io.millrace.insight;

import java.time.Duration;
import java.util.Locale;

/// Formats figures for people, the same in the shell, the web UI and the console.
///
/// - A duration below a minute has at most three digits: `45 ms`, `1.24 s`, `42.3 s`. From a minute on it has its two
///   largest units; the smaller one has two digits, and is left out when it is zero: `3 min 12 s`, `2 h 05 min`, `4 d`.
///   Digits are cut off, not rounded, as on a clock.
/// - A size is in powers of 1,024 and a large count in powers of 1,000, rounded to three digits without trailing zeros:
///   `1,023 B`, `10.3 KiB`, `9,876`, `13.6 k`, `1.5 M`. A count is shortened from 10,000 on.
/// - A figure that is missing, or that cannot be, is [#UNKNOWN].
///
/// `format.ts` of the web UI does the same. The cases in `formats.json`, among the resources of this module's tests,
/// bind both.
public final class Formats {
    /// Stands in for a figure that is missing.
    public static final String UNKNOWN = "–";

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private static final double MAX_SCALED = 1e21;
    private static final int MAX_UNSCALED = 10_000;
    private static final int THREE_DIGITS = 1_000;
    private static final String[] THOUSANDS = {"", " k", " M", " G", " T", " P", " E"};
    private static final String[] BYTES = {" B", " KiB", " MiB", " GiB", " TiB", " PiB"};

    private Formats() {}

    /// `45 ms`, `1.24 s`, `3 min 12 s`, `2 h 05 min`, `4 d 03 h`.
    public static String duration(long millis) {
        if (millis < 0) {
            return UNKNOWN;
        }
        if (millis < SECOND) {
            return millis + " ms";
        }
        if (millis < 10 * SECOND) {
            return decimal(millis / 10, 2) + " s";
        }
        return millis < MINUTE ? decimal(millis / 100, 1) + " s" : elapsed(millis);
    }

    /// Formats a duration like [#duration(long)].
    public static String duration(Duration duration) {
        return duration(duration.toMillis());
    }

    /// A duration that is still growing, in whole seconds: `0 s`, `42 s`, `3 min 12 s`.
    public static String elapsed(long millis) {
        if (millis < 0) {
            return UNKNOWN;
        }
        if (millis < MINUTE) {
            return millis / SECOND + " s";
        }
        if (millis < HOUR) {
            return pair(millis / MINUTE, "min", millis % MINUTE / SECOND, "s");
        }
        return millis < DAY
                ? pair(millis / HOUR, "h", millis % HOUR / MINUTE, "min")
                : pair(millis / DAY, "d", millis % DAY / HOUR, "h");
    }

    /// Formats a duration like [#elapsed(long)].
    public static String elapsed(Duration duration) {
        return elapsed(duration.toMillis());
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        return small == 0
                ? large + " " + largeUnit
                : String.format(Locale.ROOT, "%d %s %02d %s", large, largeUnit, small, smallUnit);
    }

    /// `512 B`, `10.3 KiB`, `269 MiB`.
    public static String bytes(double bytes) {
        if (!Double.isFinite(bytes) || bytes < 0) {
            return UNKNOWN;
        }
        return bytes < 1024 ? grouped(Math.round(bytes)) + BYTES[0] : scaled(bytes, 1024, BYTES);
    }

    /// Formats a number of bytes like [#bytes(double)].
    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /// `0.25`, `9,876`, `13.6 k`, `1.5 M`.
    public static String count(double count) {
        if (!Double.isFinite(count)) {
            return UNKNOWN;
        }
        double size = Math.abs(count);
        if (size >= MAX_SCALED) {
            return String.format(Locale.ROOT, "%.1e", count);
        }
        var text = Math.round(size) < MAX_UNSCALED ? significant(size) : scaled(size, 1000, THOUSANDS);
        return count < 0 && !text.equals("0") ? "-" + text : text;
    }

    /// Formats a count like [#count(double)].
    public static String count(long count) {
        return count((double) count);
    }

    /// `20.8 k/s`.
    public static String rate(double perSecond) {
        var count = count(perSecond);
        return count.equals(UNKNOWN) ? count : count + "/s";
    }

    /// `37 %`, of a ratio from 0 to 1.
    public static String percent(double ratio) {
        return Double.isFinite(ratio) ? Math.round(ratio * 100) + " %" : UNKNOWN;
    }

    /// All digits: `1,234,567`.
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// `1 row`, `1,234 rows`.
    public static String plural(long number, String noun) {
        return grouped(number) + " " + noun + (number == 1 ? "" : "s");
    }

    private static String scaled(double size, int step, String[] units) {
        double left = size;
        int unit = 0;
        while (Math.round(left) >= step && unit < units.length - 1) {
            left /= step;
            unit++;
        }
        return significant(left) + units[unit];
    }

    /// Three digits, or all digits of a larger whole number.
    private static String significant(double size) {
        if (size < 1) {
            return decimal(Math.round(size * 1000), 3);
        }
        if (Math.round(size * 100) < THREE_DIGITS) {
            return decimal(Math.round(size * 100), 2);
        }
        return Math.round(size * 10) < THREE_DIGITS ? decimal(Math.round(size * 10), 1) : grouped(Math.round(size));
    }

    /// The decimal fraction `digits / 10^places`, without trailing zeros.
    private static String decimal(long digits, int places) {
        var text = String.format(Locale.ROOT, "%0" + (places + 1) + "d", digits);
        int point = text.length() - places;
        var fraction = text.substring(point).replaceFirst("0+$", "");
        return text.substring(0, point) + (fraction.isEmpty() ? "" : "." + fraction);
    }
}
