package io.millrace.server.datafile;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Guesses the SQL type of a column from the texts of its values.
final class TextTypeGuess {
    private static final Set<String> WORDS = Set.of("true", "false");
    private static final Pattern WHOLE = Pattern.compile("-?(?:0|[1-9]\\d*)");
    private static final Pattern FRACTION = Pattern.compile("-?(?:0|[1-9]\\d*)\\.(\\d+)");
    private static final Pattern EXPONENT = Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?[eE][+-]?\\d{1,3}");
    private static final Pattern MOMENT = Pattern.compile(
            "(\\d{4}-\\d\\d-\\d\\d)?([ T])?" + "(\\d\\d:\\d\\d(?::\\d\\d(?:\\.(\\d{1,9}))?)?)?(Z|[+-]\\d\\d:\\d\\d)?");
    /// The largest number of digits of numbers that DOUBLE represents as they are written.
    private static final int EXACT_DIGITS = 15;

    private static final int LONG_DIGITS = 18;
    private static final int MAX_DIGITS = 38;
    private static final int MILLIS = 3;
    private static final int MICROS = 6;
    private static final int MINUTES_LENGTH = "00:00".length();

    private final Set<Kind> possible = EnumSet.allOf(Kind.class);
    private boolean seen;
    private int wholeDigits;
    private int scale;
    private boolean exponent;
    private int precision;
    private boolean blankSeparator;
    private boolean letterSeparator;
    private boolean withoutSeconds;
    private boolean offset;

    /// The types that a text can have, the most specific first.
    private enum Kind {
        BOOLEAN,
        WHOLE,
        FRACTION,
        DATE,
        TIME,
        TIMESTAMP,
        ZONED
    }

    void see(String text) {
        seen = true;
        if (possible.isEmpty()) {
            return;
        }
        var kind = kind(text);
        for (var other : Kind.values()) {
            boolean fits = other == kind || (other == Kind.FRACTION && kind == Kind.WHOLE);
            if (!fits) {
                possible.remove(other);
            }
        }
    }

    /// Returns the kind of a text, among the kinds that are still possible.
    private @Nullable Kind kind(String text) {
        if (possible.contains(Kind.BOOLEAN) && WORDS.contains(text.toLowerCase(Locale.ROOT))) {
            return Kind.BOOLEAN;
        }
        return possible.contains(Kind.FRACTION) ? number(text) : moment(text);
    }

    private @Nullable Kind number(String text) {
        if (WHOLE.matcher(text).matches()) {
            wholeDigits = Math.max(wholeDigits, digits(text));
            return Kind.WHOLE;
        }
        var fraction = FRACTION.matcher(text);
        if (fraction.matches()) {
            scale = Math.max(scale, fraction.group(1).length());
            wholeDigits = Math.max(wholeDigits, digits(text.substring(0, text.indexOf('.'))));
            return Kind.FRACTION;
        }
        if (EXPONENT.matcher(text).matches()) {
            exponent = true;
            return Kind.FRACTION;
        }
        return moment(text);
    }

    private static int digits(String text) {
        return text.startsWith("-") ? text.length() - 1 : text.length();
    }

    private @Nullable Kind moment(String text) {
        var parts = MOMENT.matcher(text);
        if (text.isEmpty() || !parts.matches()) {
            return null;
        }
        boolean hasDate = parts.group(1) != null;
        boolean hasTime = parts.group(3) != null;
        boolean hasOffset = parts.group(5) != null;
        if ((parts.group(2) != null) != (hasDate && hasTime) || (hasOffset && !(hasDate && hasTime))) {
            return null;
        }
        if (!valid(parts.group(1), parts.group(3))) {
            return null;
        }
        precision =
                Math.max(precision, parts.group(4) == null ? 0 : parts.group(4).length());
        blankSeparator |= " ".equals(parts.group(2));
        letterSeparator |= "T".equals(parts.group(2));
        withoutSeconds |= hasTime && parts.group(3).length() == MINUTES_LENGTH;
        offset |= hasOffset && !"Z".equals(parts.group(5));
        if (hasOffset) {
            return Kind.ZONED;
        }
        return hasDate ? hasTime ? Kind.TIMESTAMP : Kind.DATE : Kind.TIME;
    }

    /// Whether digits at the places of a date and a time are one.
    private static boolean valid(@Nullable String date, @Nullable String time) {
        try {
            if (date != null) {
                var _ = LocalDate.of(digits(date, 0, 4), digits(date, 5, 7), digits(date, 8, 10));
            }
            if (time != null) {
                var _ = LocalTime.of(
                        digits(time, 0, 2),
                        digits(time, 3, 5),
                        time.length() > MINUTES_LENGTH ? digits(time, 6, 8) : 0);
            }
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static int digits(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    /// The most specific type of all texts; STRING if there were none.
    String type() {
        if (!seen) {
            return "STRING";
        }
        for (var kind : Kind.values()) {
            if (possible.contains(kind)) {
                return type(kind);
            }
        }
        return "STRING";
    }

    private String type(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> "BOOLEAN";
            case WHOLE -> wholeDigits <= LONG_DIGITS ? "BIGINT" : decimal();
            case FRACTION -> exponent || wholeDigits + scale <= EXACT_DIGITS ? "DOUBLE" : decimal();
            case DATE -> "DATE";
            case TIME -> precision == 0 ? "TIME" : precision <= MILLIS ? "TIME(3)" : "STRING";
            case TIMESTAMP -> "TIMESTAMP(" + momentPrecision() + ")";
            case ZONED -> "TIMESTAMP_LTZ(" + momentPrecision() + ")";
        };
    }

    private int momentPrecision() {
        return precision <= MILLIS ? MILLIS : precision <= MICROS ? MICROS : 9;
    }

    private String decimal() {
        return wholeDigits + scale <= MAX_DIGITS ? "DECIMAL(" + MAX_DIGITS + ", " + scale + ")" : "STRING";
    }

    /// Whether the type is of numbers, dates, times or truth values.
    boolean isSpecific() {
        return !type().equals("STRING");
    }

    /// Whether a moment has a blank between date and time.
    boolean hasBlankSeparator() {
        return blankSeparator;
    }

    /// Whether a moment has a `T` between date and time.
    boolean hasLetterSeparator() {
        return letterSeparator;
    }

    /// Whether a moment has hours and minutes alone.
    boolean lacksSeconds() {
        return withoutSeconds;
    }

    /// Whether a moment has a time zone other than `Z`.
    boolean hasOffset() {
        return offset;
    }
}
