package io.millrace.server.engine.file.text;

import java.util.function.LongFunction;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.types.logical.DecimalType;
import org.jspecify.annotations.Nullable;

/// Parses plain decimal numbers. Everything else, such as spaces, exponents and large numbers, is unclear.
final class NumberParsers {
    /// A long holds all numbers of this many digits.
    private static final int MAX_DIGITS = 18;
    /// A double holds all integers below this.
    private static final long MAX_EXACT_DOUBLE = 1L << 53;
    private static final long MAX_EXACT_FLOAT = 1L << 24;
    private static final int MAX_EXACT_FLOAT_POWER = 10;
    private static final long[] POWERS = powers();

    private NumberParsers() {}

    private static long[] powers() {
        var powers = new long[MAX_DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }

    static Object parseByte(byte[] bytes, int from, int to) {
        return integer(bytes, from, to, Byte.MIN_VALUE, Byte.MAX_VALUE, value -> (byte) value);
    }

    static Object parseShort(byte[] bytes, int from, int to) {
        return integer(bytes, from, to, Short.MIN_VALUE, Short.MAX_VALUE, value -> (short) value);
    }

    static Object parseInt(byte[] bytes, int from, int to) {
        return integer(bytes, from, to, Integer.MIN_VALUE, Integer.MAX_VALUE, value -> (int) value);
    }

    static Object parseLong(byte[] bytes, int from, int to) {
        return integer(bytes, from, to, Long.MIN_VALUE, Long.MAX_VALUE, value -> value);
    }

    private static Object integer(byte[] bytes, int from, int to, long min, long max, LongFunction<Object> boxed) {
        boolean negative = from < to && bytes[from] == '-';
        int start = negative ? from + 1 : from;
        if (start == to || to - start > MAX_DIGITS) {
            return FieldParser.UNCLEAR;
        }
        long value = 0;
        for (int i = start; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return FieldParser.UNCLEAR;
            }
            value = value * 10 + digit;
        }
        value = negative ? -value : value;
        return value < min || value > max ? FieldParser.UNCLEAR : boxed.apply(value);
    }

    /// The division of two numbers that are exact is rounded once, as it must be.
    static Object parseDouble(byte[] bytes, int from, int to) {
        var number = Plain.of(bytes, from, to);
        if (number == null || number.digits >= MAX_EXACT_DOUBLE) {
            return FieldParser.UNCLEAR;
        }
        double value = (double) number.digits / POWERS[number.scale];
        return number.negative ? -value : value;
    }

    static Object parseFloat(byte[] bytes, int from, int to) {
        var number = Plain.of(bytes, from, to);
        if (number == null || number.digits >= MAX_EXACT_FLOAT || number.scale > MAX_EXACT_FLOAT_POWER) {
            return FieldParser.UNCLEAR;
        }
        float value = (float) number.digits / POWERS[number.scale];
        return number.negative ? -value : value;
    }

    static FieldParser decimal(DecimalType type) {
        int precision = type.getPrecision();
        int scale = type.getScale();
        if (precision > MAX_DIGITS) {
            return (_, _, _) -> FieldParser.UNCLEAR;
        }
        return (bytes, from, to) -> {
            var number = Plain.of(bytes, from, to);
            if (number == null || number.scale > scale) {
                return FieldParser.UNCLEAR;
            }
            int shift = scale - number.scale;
            if (number.digits >= POWERS[precision - shift]) {
                return FieldParser.UNCLEAR;
            }
            long unscaled = number.digits * POWERS[shift];
            return DecimalData.fromUnscaledLong(number.negative ? -unscaled : unscaled, precision, scale);
        };
    }

    /// A number of digits with at most one point between them.
    private record Plain(boolean negative, long digits, int scale) {
        static @Nullable Plain of(byte[] bytes, int from, int to) {
            boolean negative = from < to && bytes[from] == '-';
            int start = negative ? from + 1 : from;
            if (to - start > MAX_DIGITS) {
                return null;
            }
            long digits = 0;
            int point = -1;
            for (int i = start; i < to; i++) {
                int digit = bytes[i] - '0';
                if (digit >= 0 && digit <= 9) {
                    digits = digits * 10 + digit;
                } else if (bytes[i] == '.' && point < 0 && i > start && i + 1 < to) {
                    point = i;
                } else {
                    return null;
                }
            }
            return start == to ? null : new Plain(negative, digits, point < 0 ? 0 : to - point - 1);
        }
    }
}
