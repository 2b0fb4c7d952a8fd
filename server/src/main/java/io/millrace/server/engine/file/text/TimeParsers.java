package io.millrace.server.engine.file.text;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import org.apache.flink.table.data.TimestampData;

/// Parses dates and times that have two digits for each part and exist. Everything else is unclear.
final class TimeParsers {
    /// Before it, `java.sql.Date` has the Julian calendar.
    private static final int FIRST_YEAR = 1600;
    private static final int DATE_LENGTH = 10;
    private static final int TIME_LENGTH = 8;
    private static final int MAX_FRACTION = 9;
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int HOURS_OF_SKIPPED_DAY = 12;

    private TimeParsers() {}

    /// Whether there is a day that the default time zone left out: `java.sql.Date` gives the next one then.
    static boolean skipsDays() {
        return ZoneId.systemDefault().getRules().getTransitions().stream()
                .anyMatch(one -> one.isGap() && one.getDuration().toHours() >= HOURS_OF_SKIPPED_DAY);
    }

    static Object parseDate(byte[] bytes, int from, int to) {
        if (to - from != DATE_LENGTH) {
            return FieldParser.UNCLEAR;
        }
        long day = day(bytes, from);
        if (day == Long.MIN_VALUE) {
            return FieldParser.UNCLEAR;
        }
        return (int) day;
    }

    /// @param step of milliseconds, to which a time is cut
    static FieldParser time(int step) {
        return (bytes, from, to) -> {
            long nanos = nanos(bytes, from, to);
            if (nanos < 0) {
                return FieldParser.UNCLEAR;
            }
            int millis = (int) (nanos / NANOS_PER_MILLI);
            return millis / step * step;
        };
    }

    /// @param separator of date and time
    /// @param zone whether a `Z` follows
    static FieldParser timestamp(char separator, boolean zone) {
        return (bytes, from, end) -> {
            int to = zone ? end - 1 : end;
            if (to - from < DATE_LENGTH + 1 + TIME_LENGTH
                    || bytes[from + DATE_LENGTH] != separator
                    || (zone && bytes[to] != 'Z')) {
                return FieldParser.UNCLEAR;
            }
            long day = day(bytes, from);
            long nanos = nanos(bytes, from + DATE_LENGTH + 1, to);
            if (day == Long.MIN_VALUE || nanos < 0) {
                return FieldParser.UNCLEAR;
            }
            return TimestampData.fromEpochMillis(
                    day * MILLIS_PER_DAY + nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI));
        };
    }

    /// The day since 1970; the least number if it is unclear.
    private static long day(byte[] bytes, int from) {
        int year = pair(bytes, from) * 100 + pair(bytes, from + 2);
        int month = pair(bytes, from + 5);
        int day = pair(bytes, from + 8);
        boolean clear = pair(bytes, from) >= 0
                && pair(bytes, from + 2) >= 0
                && bytes[from + 4] == '-'
                && bytes[from + 7] == '-'
                && year >= FIRST_YEAR
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= (day <= 28 ? 28 : YearMonth.of(year, month).lengthOfMonth());
        return clear ? LocalDate.of(year, month, day).toEpochDay() : Long.MIN_VALUE;
    }

    /// The nanoseconds since midnight; negative if they are unclear.
    private static long nanos(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length < TIME_LENGTH
                || length == TIME_LENGTH + 1
                || length > TIME_LENGTH + 1 + MAX_FRACTION
                || bytes[from + 2] != ':'
                || bytes[from + 5] != ':') {
            return -1;
        }
        int hour = pair(bytes, from);
        int minute = pair(bytes, from + 3);
        int second = pair(bytes, from + 6);
        int fraction = fraction(bytes, from + TIME_LENGTH, to);
        boolean clear =
                hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60 && fraction >= 0;
        return clear ? ((hour * 60L + minute) * 60 + second) * 1_000_000_000 + fraction : -1;
    }

    private static int fraction(byte[] bytes, int from, int to) {
        if (from == to) {
            return 0;
        }
        if (bytes[from] != '.') {
            return -1;
        }
        int value = 0;
        for (int i = from + 1; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        for (int digits = to - from - 1; digits < MAX_FRACTION; digits++) {
            value *= 10;
        }
        return value;
    }

    /// A number of two digits; so small that it remains negative if there are none.
    private static int pair(byte[] bytes, int at) {
        int first = bytes[at] - '0';
        int second = bytes[at + 1] - '0';
        return first < 0 || first > 9 || second < 0 || second > 9 ? -1_000_000 : first * 10 + second;
    }
}
