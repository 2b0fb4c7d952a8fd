package io.millrace.cli.live;

import io.millrace.cli.render.QuantityFormat;
import java.time.Duration;
import java.util.Locale;

/// Numbers of a chart, short.
final class AxisFormat {
    private static final String[] SCALES = {"", "k", "M", "G", "T", "P", "E"};

    private AxisFormat() {}

    /// `7`, `0.25`, `1,204`, `12.3k`, `4.56M`: seven columns at most for what charts usually hold.
    static String brief(double number) {
        if (Double.isNaN(number)) {
            return "";
        }
        double size = Math.abs(number);
        if (size < 10_000 && number == Math.rint(number)) {
            return String.format(Locale.ROOT, "%,d", (long) number);
        }
        if (size < 1_000) {
            return String.format(Locale.ROOT, size < 1 ? "%.3f" : "%.2f", number);
        }
        int scale = 0;
        while (size >= 1_000 && scale < SCALES.length - 1) {
            size /= 1_000;
            number /= 1_000;
            scale++;
        }
        return size >= 1e6
                ? String.format(Locale.ROOT, "%.1e", number)
                : String.format(Locale.ROOT, size < 10 ? "%.2f%s" : "%.1f%s", number, SCALES[scale]);
    }

    /// A time in whole seconds: `12 s`, `2 min 03 s`.
    static String lasting(long millis) {
        long seconds = Math.max(0, millis) / 1000;
        return seconds < 60 ? seconds + " s" : QuantityFormat.time(Duration.ofSeconds(seconds));
    }

    /// All its digits, where a person would write them.
    static String whole(double number) {
        if (Double.isNaN(number)) {
            return "";
        }
        if (Math.abs(number) < 1e12 && number == Math.rint(number)) {
            return String.format(Locale.ROOT, "%,d", (long) number);
        }
        return Math.abs(number) < 1e12 ? String.format(Locale.ROOT, "%,.2f", number) : brief(number);
    }
}
