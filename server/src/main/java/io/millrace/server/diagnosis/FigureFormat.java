package io.millrace.server.diagnosis;

import java.util.Locale;

/// Figures as people say them: the one or two units that matter.
final class FigureFormat {
    private static final long SECOND = 1_000;
    private static final long TENTHS = 10 * SECOND;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;

    private FigureFormat() {}

    /// `45 ms`, `3.2 s`, `45 s`, `3 min 12 s`, `26 h 05 min`.
    static String duration(long millis) {
        if (millis < SECOND) {
            return millis + " ms";
        }
        if (millis < TENTHS) {
            return String.format(Locale.ROOT, "%.1f s", (double) millis / SECOND);
        }
        if (millis < MINUTE) {
            return millis / SECOND + " s";
        }
        return millis < HOUR
                ? two(millis / MINUTE, "min", millis % MINUTE / SECOND, "s")
                : two(millis / HOUR, "h", millis % HOUR / MINUTE, "min");
    }

    private static String two(long large, String unit, long small, String smaller) {
        return small == 0
                ? large + " " + unit
                : String.format(Locale.ROOT, "%d %s %02d %s", large, unit, small, smaller);
    }

    /// A description of an operator, as a plan has it, as plain text.
    static String withoutMarkup(String html) {
        return html.replaceAll("<br\\s*/?>", "\n")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
