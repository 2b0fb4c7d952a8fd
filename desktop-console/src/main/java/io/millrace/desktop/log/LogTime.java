package io.millrace.desktop.log;

import java.time.LocalDate;
import java.util.OptionalLong;

/// Parses the timestamp at the beginning of a line: a date and a time of day, with or without fractions and a zone. The
/// result is in milliseconds as if the clock of the process showed UTC, unless the line names its zone.
final class LogTime {
    private static final int DATE = 10;
    private static final int CLOCK = 8;
    private static final long MINUTE = 60_000;
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private LogTime() {}

    /// Returns the index after the timestamp; -1 if the line does not begin with one.
    static int end(String line) {
        int start = line.startsWith("[") ? 1 : 0;
        if (line.length() < start + CLOCK || line.charAt(start) > 'Z') {
            return -1;
        }
        if (clock(line, start)) {
            return fraction(line, start + CLOCK);
        }
        int clock = start + DATE + 1;
        if (!date(line, start) || !clock(line, clock)) {
            return javaUtilLogging(line);
        }
        int end = zone(line, fraction(line, clock + CLOCK));
        return start == 1 && line.startsWith("]", end) ? end + 1 : end;
    }

    /// Parses the timestamp of a line; empty if it has none.
    public static OptionalLong of(String line) {
        int end = end(line);
        if (end < 0) {
            return OptionalLong.empty();
        }
        int start = line.startsWith("[") ? 1 : 0;
        if (clock(line, start)) {
            return OptionalLong.of(ofDay(line, start));
        }
        if (!date(line, start)) {
            return OptionalLong.of(ofWords(line));
        }
        long day = epochDay(number(line, start, 4), number(line, start + 5, 2), number(line, start + 8, 2));
        int clock = start + DATE + 1;
        return OptionalLong.of(day * 86_400_000 + ofDay(line, clock) - shift(line, fraction(line, clock + CLOCK)));
    }

    private static long epochDay(int year, int month, int day) {
        // an impossible date must not stop the reading
        return LocalDate.of(year, Math.clamp(month, 1, 12), 1).toEpochDay() + Math.clamp(day, 1, 31) - 1;
    }

    private static long ofDay(String line, int at) {
        long millis = ((number(line, at, 2) * 60L + number(line, at + 3, 2)) * 60 + number(line, at + 6, 2)) * 1000;
        int end = fraction(line, at + CLOCK);
        long part = 0;
        for (int digit = 0; digit < 3; digit++) {
            int place = at + CLOCK + 1 + digit;
            part = part * 10 + (place < end ? line.charAt(place) - '0' : 0);
        }
        return millis + part;
    }

    private static boolean date(String line, int at) {
        return line.length() > at + DATE
                && digits(line, at, 4)
                && line.charAt(at + 4) == '-'
                && digits(line, at + 5, 2)
                && line.charAt(at + 7) == '-'
                && digits(line, at + 8, 2)
                && (line.charAt(at + DATE) == ' ' || line.charAt(at + DATE) == 'T');
    }

    private static boolean clock(String line, int at) {
        return line.length() >= at + CLOCK
                && digits(line, at, 2)
                && line.charAt(at + 2) == ':'
                && digits(line, at + 3, 2)
                && line.charAt(at + 5) == ':'
                && digits(line, at + 6, 2);
    }

    private static int fraction(String line, int at) {
        if (at + 1 >= line.length() || (line.charAt(at) != ',' && line.charAt(at) != '.') || !digits(line, at + 1, 1)) {
            return at;
        }
        int end = at + 1;
        while (end < line.length() && digits(line, end, 1)) {
            end++;
        }
        return end;
    }

    private static int zone(String line, int at) {
        if (line.startsWith("Z", at)) {
            return at + 1;
        }
        if (at < line.length() && (line.charAt(at) == '+' || line.charAt(at) == '-') && digits(line, at + 1, 2)) {
            int minutes = line.startsWith(":", at + 3) ? at + 4 : at + 3;
            return digits(line, minutes, 2) ? minutes + 2 : at + 3;
        }
        return at;
    }

    private static long shift(String line, int at) {
        int end = zone(line, at);
        if (end - at < 3) {
            return 0;
        }
        long minutes = number(line, at + 1, 2) * 60L + (end - at > 3 ? number(line, end - 2, 2) : 0);
        return (line.charAt(at) == '-' ? -minutes : minutes) * MINUTE;
    }

    /// Parses `Nov 22, 2026 2:52:34 PM`. The class and the method follow, and the level is on the next line.
    private static int javaUtilLogging(String line) {
        if (line.length() < 20 || month(line) < 0) {
            return -1;
        }
        int half = Math.max(line.indexOf(" AM"), line.indexOf(" PM"));
        if (half < 0) {
            // newer Java releases write a narrow space there
            half = Math.max(line.indexOf("\u202fAM"), line.indexOf("\u202fPM"));
        }
        int comma = line.indexOf(", ");
        return half > 0 && half < 26 && comma > 4 && digits(line, comma + 2, 4) ? half + 3 : -1;
    }

    private static int month(String line) {
        int found = MONTHS.indexOf(line.substring(0, 3));
        return found >= 0 && found % 3 == 0 && line.charAt(3) == ' ' ? found / 3 + 1 : -1;
    }

    private static long ofWords(String line) {
        int comma = line.indexOf(", ");
        long day = epochDay(number(line, comma + 2, 4), month(line), number(line, 4, comma - 4));
        int first = line.indexOf(' ', comma + 2);
        int colon = line.indexOf(':', Math.max(0, first));
        if (first < 0 || colon < 0 || colon - first > 3) {
            return day * 86_400_000;
        }
        int hour = number(line, first + 1, colon - first - 1) % 12;
        boolean afternoon = line.charAt(javaUtilLogging(line) - 2) == 'P';
        long minutes = (hour + (afternoon ? 12 : 0)) * 60L + number(line, colon + 1, 2);
        return day * 86_400_000 + minutes * MINUTE + number(line, colon + 4, 2) * 1000L;
    }

    private static boolean digits(String line, int from, int count) {
        if (from + count > line.length()) {
            return false;
        }
        for (int at = from; at < from + count; at++) {
            char sign = line.charAt(at);
            if (sign < '0' || sign > '9') {
                return false;
            }
        }
        return true;
    }

    private static int number(String line, int from, int count) {
        int value = 0;
        for (int at = from; at < Math.min(from + count, line.length()); at++) {
            value = value * 10 + Math.clamp(line.charAt(at) - '0', 0, 9);
        }
        return value;
    }
}
