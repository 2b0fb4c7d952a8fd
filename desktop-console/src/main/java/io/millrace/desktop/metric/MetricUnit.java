package io.millrace.desktop.metric;

import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Formats;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The unit of a metric, guessed from its name. It determines the format of values and which of them are round.
enum MetricUnit {
    COUNT,
    BYTES,
    MILLIS,
    NANOS,
    SHARE,
    RATE,
    BYTE_RATE,
    MILLI_RATE,
    TIMES,
    /// A point in event time, such as a watermark: milliseconds since 1970.
    MOMENT;

    private static final Set<String> SHARES =
            Set.of("busy", "busyMax", "backPressured", "backPressuredMax", "idle", "cpuLoad");
    private static final Set<String> RATES = Set.of("recordsIn", "recordsOut");
    private static final Set<String> BYTE_RATES = Set.of("bytesIn", "bytesOut");
    private static final Set<String> SPANS = Set.of("checkpointDuration", "watermarkLag", "gcTime");
    private static final Pattern MEMORY = Pattern.compile(
            ".*bytes.*|.*(size|sizeofmaterialization|used)$|used|committed|max|memoryused|totalcapacity|usedmemory|availablememory|totalmemory"
                    + "|total|heapmax",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern SPAN = Pattern.compile(
            ".*(Ms|Time|TimeTotal|TimeLag|Duration|DurationOfMaterialization|AlignmentDrift|uptime|downtime)$|latency");
    private static final Pattern WATERMARK = Pattern.compile("current\\w*Watermark");
    /// A time later than any event. The engine's watermark at the end of all input is the maximum long value.
    private static final double LAST_MOMENT = 1e15;
    /// The suffix of a distribution in the engine's metric names.
    private static final Pattern OF_MANY = Pattern.compile("_(min|max|mean|median|stddev|p\\d+)$");

    static MetricUnit of(String metric) {
        return ofOne(OF_MANY.matcher(metric).replaceFirst(""));
    }

    private static MetricUnit ofOne(String metric) {
        var last = metric.substring(metric.lastIndexOf('.') + 1);
        if (SHARES.contains(metric) || metric.endsWith(".CPU.Load") || last.endsWith("Usage")) {
            return SHARE;
        }
        if (RATES.contains(metric)) {
            return RATE;
        }
        if (BYTE_RATES.contains(metric)) {
            return BYTE_RATE;
        }
        if (metric.equals("skew")) {
            return TIMES;
        }
        if (metric.endsWith(".CPU.Time") || last.endsWith("Nanos") || last.equals("checkpointAlignmentTime")) {
            return NANOS;
        }
        if (metric.contains(".FileDescriptor.") || last.startsWith("numBuffers") || last.endsWith("QueueSize")) {
            return last.endsWith("PerSecond") ? RATE : COUNT;
        }
        return last.endsWith("PerSecond") ? perSecond(last) : amount(metric, last);
    }

    private static MetricUnit perSecond(String last) {
        if (last.toLowerCase(Locale.ROOT).contains("bytes")) {
            return BYTE_RATE;
        }
        return last.contains("Ms") ? MILLI_RATE : RATE;
    }

    private static MetricUnit amount(String metric, String last) {
        if (WATERMARK.matcher(last).matches()) {
            return MOMENT;
        }
        if (SPANS.contains(metric) || SPAN.matcher(last).matches()) {
            return MILLIS;
        }
        return MEMORY.matcher(last).matches() ? BYTES : COUNT;
    }

    /// Returns whether a value is meaningful. Before the first watermark and after the last event the engine reports
    /// the minimum and maximum long values.
    boolean known(double value) {
        return !Double.isNaN(value) && (this != MOMENT || (value > 0 && value < LAST_MOMENT));
    }

    String text(double value) {
        if (!known(value)) {
            return Formats.UNKNOWN;
        }
        return switch (this) {
            case COUNT -> count(value);
            case BYTES -> Formats.bytes(value);
            case MILLIS -> span(value);
            case NANOS -> span(value / 1e6);
            case SHARE -> percent(value);
            case RATE -> count(value) + "/s";
            case BYTE_RATE -> Formats.bytes(value) + "/s";
            case MILLI_RATE -> count(value) + " ms/s";
            case MOMENT -> TimeFormat.time(Instant.ofEpochMilli(Math.round(value)), ZoneId.systemDefault());
            case TIMES -> String.format(Locale.ROOT, "%.1f ×", value);
        };
    }

    private static String count(double value) {
        double size = Math.abs(value);
        return size > 0 && size < 0.1 ? String.format(Locale.ROOT, "%.2g", value) : Formats.count(value);
    }

    private static String span(double millis) {
        return millis > 0 && millis < 10 && millis != Math.rint(millis)
                ? String.format(Locale.ROOT, "%.1f ms", millis)
                : Formats.duration(Math.round(millis));
    }

    /// Formats a share; a small one must not appear as zero.
    private static String percent(double value) {
        return value > 0 && value < 0.095 ? String.format(Locale.ROOT, "%.1f %%", value * 100) : Formats.percent(value);
    }

    /// Returns the factor between units, such as 1024 for bytes.
    double base() {
        return this == BYTES || this == BYTE_RATE ? 1024 : 1000;
    }

    /// Returns whether the maximum is known to be one.
    boolean ofOne() {
        return this == SHARE;
    }
}
