package io.millrace.server.gateway.result;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.Locale;

/// Formats times digit by digit, because results have millions of them and a DateTimeFormatter takes ten times as long.
final class TimestampFormatter {
    private static final int TIME = "03:04:05".length();
    private static final int DATE = "2024-01-02 ".length();
    private static final int MAX_YEAR = 9_999;
    private static final DateTimeFormatter ANY_YEAR = DateTimeFormatter.ofPattern("uuuu-MM-dd ", Locale.ROOT);

    private TimestampFormatter() {}

    /// @param precision the number of digits of a second
    static String of(LocalTime time, int precision) {
        var text = new byte[TIME + fraction(precision)];
        put(time, precision, text, 0);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    static String of(LocalDateTime moment, int precision) {
        var year = moment.getYear();
        if (year < 0 || year > MAX_YEAR) {
            return ANY_YEAR.format(moment) + of(moment.toLocalTime(), precision);
        }
        var text = new byte[DATE + TIME + fraction(precision)];
        put(year, 4, text, 0);
        text[4] = '-';
        put(moment.getMonthValue(), 2, text, 5);
        text[7] = '-';
        put(moment.getDayOfMonth(), 2, text, 8);
        text[10] = ' ';
        put(moment.toLocalTime(), precision, text, DATE);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /// The length of the fraction with its point.
    private static int fraction(int precision) {
        return precision == 0 ? 0 : precision + 1;
    }

    private static void put(LocalTime time, int precision, byte[] text, int at) {
        put(time.getHour(), 2, text, at);
        text[at + 2] = ':';
        put(time.getMinute(), 2, text, at + 3);
        text[at + 5] = ':';
        put(time.getSecond(), 2, text, at + 6);
        if (precision > 0) {
            text[at + TIME] = '.';
            var nanos = time.get(ChronoField.NANO_OF_SECOND);
            for (int dropped = precision; dropped < 9; dropped++) {
                nanos /= 10;
            }
            put(nanos, precision, text, at + TIME + 1);
        }
    }

    private static void put(int number, int digits, byte[] text, int at) {
        var left = number;
        for (int i = at + digits - 1; i >= at; i--) {
            text[i] = (byte) ('0' + left % 10);
            left /= 10;
        }
    }
}
