package io.millrace.cli.render;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// Numbers as people read them.
public final class QuantityFormat {
    private static final List<String> UNITS = List.of("B", "KB", "MB", "GB", "TB", "PB");

    private QuantityFormat() {}

    /// `1,234`
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// `1 row`, `1,234 rows`
    public static String count(long number, String noun) {
        return grouped(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /// `512 B`, `1.5 KB`, `20.3 GB`, by powers of 1024
    public static String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024 && unit < UNITS.size() - 1) {
            amount /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", amount, UNITS.get(unit));
    }

    /// `12 ms`, `1.24 s`, `2 min 03 s`, `1 h 02 min`
    public static String time(Duration time) {
        if (time.toMillis() < 1000) {
            return time.toMillis() + " ms";
        }
        if (time.toSeconds() < 60) {
            return String.format(Locale.ROOT, "%.2f s", time.toMillis() / 1000.0);
        }
        if (time.toMinutes() < 60) {
            return String.format(Locale.ROOT, "%d min %02d s", time.toMinutes(), time.toSecondsPart());
        }
        return String.format(Locale.ROOT, "%d h %02d min", time.toHours(), time.toMinutesPart());
    }
}
