package io.millrace.jdbc.type;

import io.millrace.jdbc.error.SqlState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A value other than null with its SQL type, which converts without loss. An impossible conversion is an error that
/// names both types.
public record Value(Object sent, ColumnType type) {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final int SHOWN = 40;

    /// The value that `getObject` returns by default.
    public Object standard() throws SQLException {
        return switch (type.name()) {
            case BOOLEAN -> truth();
            case TINYINT -> (byte) whole(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> (short) whole(Short.MIN_VALUE, Short.MAX_VALUE);
            case INT -> (int) whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> whole(Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT, DOUBLE -> real();
            case DECIMAL -> decimal();
            case DATE -> TimeConverter.date(this, ZoneId.systemDefault());
            case TIMESTAMP -> TimeConverter.timestamp(this, ZoneId.systemDefault());
            case TIMESTAMP_LTZ -> TimeConverter.zoned(this).toOffsetDateTime();
            case BINARY -> bytes();
            case CHAR, VARCHAR, STRING, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME, ARRAY, MAP, STRUCT, NULL, OTHER ->
                text();
        };
    }

    /// The value as text; bytes as hexadecimal digits.
    public String text() throws SQLException {
        if (isBinary()) {
            return HEX.formatHex(bytes());
        }
        return switch (type.name()) {
            case DECIMAL -> decimal().toPlainString();
            case FLOAT -> sent instanceof Double wide ? Float.toString(wide.floatValue()) : sent.toString();
            default -> sent.toString();
        };
    }

    /// The value as a boolean. A number is true if it is not 0.
    public boolean truth() throws SQLException {
        if (sent instanceof Boolean truth) {
            return truth;
        }
        if (sent instanceof Number || type.name() == TypeName.DECIMAL) {
            return decimal().signum() != 0;
        }
        return switch (sent.toString().strip().toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "1" -> true;
            case "false", "f", "no", "n", "0" -> false;
            default -> throw cannotBe("a boolean");
        };
    }

    /// The value as an integer without its fraction.
    ///
    /// @throws SQLException if it is out of range
    public long whole(long min, long max) throws SQLException {
        if (sent instanceof Long || sent instanceof Integer || sent instanceof Short || sent instanceof Byte) {
            return within(((Number) sent).longValue(), min, max);
        }
        if (sent instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        var number = decimal().setScale(0, RoundingMode.DOWN).unscaledValue();
        if (number.bitLength() > 63) {
            throw outOfRange(min, max);
        }
        return within(number.longValue(), min, max);
    }

    private long within(long number, long min, long max) throws SQLException {
        if (number < min || number > max) {
            throw outOfRange(min, max);
        }
        return number;
    }

    /// The value as a double. A FLOAT is converted by its shortest decimal digits, because the protocol widens it.
    public double real() throws SQLException {
        if (type.name() == TypeName.FLOAT && sent instanceof Double wide) {
            float narrow = wide.floatValue();
            return Float.isFinite(narrow) ? Double.parseDouble(Float.toString(narrow)) : narrow;
        }
        if (sent instanceof Number number) {
            return number.doubleValue();
        }
        if (sent instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        try {
            return Double.parseDouble(sent.toString().strip());
        } catch (NumberFormatException notANumber) {
            throw cannotBe("a number");
        }
    }

    /// The value as a decimal with the scale of its type. Some servers omit trailing zeros.
    public BigDecimal decimal() throws SQLException {
        if (sent instanceof Boolean truth) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        try {
            var text = sent instanceof Double
                    ? Double.toString(real())
                    : sent.toString().strip();
            var number = new BigDecimal(text);
            boolean cut = type.name() == TypeName.DECIMAL && number.scale() < type.scale();
            return cut ? number.setScale(type.scale(), RoundingMode.UNNECESSARY) : number;
        } catch (NumberFormatException notANumber) {
            throw cannotBe("a number");
        }
    }

    /// The whole number, without digits after the point.
    ///
    /// @throws SQLException if the value is not a number
    public BigInteger integer() throws SQLException {
        return decimal().toBigInteger();
    }

    /// The value as bytes; UTF-8 for a text.
    public byte[] bytes() throws SQLException {
        if (sent instanceof ByteBuffer shared) {
            var buffer = shared.duplicate();
            var bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
        }
        if (sent instanceof byte[] bytes) {
            return bytes.clone();
        }
        if (sent instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        throw cannotBe("bytes");
    }

    /// The elements of a nested list.
    public List<?> list() throws SQLException {
        try {
            if (sent instanceof String text && JsonParser.read(text) instanceof List<?> list) {
                return list;
            }
        } catch (IllegalArgumentException notJson) {
            throw cannotBe("an array", notJson);
        }
        throw cannotBe("an array");
    }

    private boolean isBinary() {
        return sent instanceof ByteBuffer
                || sent instanceof byte[]
                || (type.name() == TypeName.BINARY && sent instanceof String);
    }

    TemporalParser.Moment moment(String wanted) throws SQLException {
        try {
            return TemporalParser.moment(sent.toString());
        } catch (DateTimeException | NumberFormatException notATime) {
            throw cannotBe(wanted, notATime);
        }
    }

    private SQLException outOfRange(long min, long max) {
        return SqlState.NUMBER_OUT_OF_RANGE.error(
                "The value " + shown() + " is not between " + min + " and " + max + "; read it as a larger type");
    }

    SQLException cannotBe(String wanted) {
        return cannotBe(wanted, null);
    }

    SQLException cannotBe(String wanted, @Nullable Exception reason) {
        return SqlState.CANNOT_CONVERT.error(
                "The " + type.name().sql() + " value " + shown() + " cannot be read as " + wanted, reason);
    }

    private String shown() {
        var text = sent.toString();
        return "'" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text) + "'";
    }
}
