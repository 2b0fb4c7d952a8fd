package io.millrace.jdbc.sql;

import io.millrace.jdbc.error.SqlState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Formats values as SQL literals.
public final class Literals {
    private static final HexFormat HEX = HexFormat.of();
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd ")
            .append(TIME)
            .toFormatter();

    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final int MAX_YEAR = 9_999;

    private final Dialect dialect;

    public Literals(Dialect dialect) {
        this.dialect = dialect;
    }

    /// The literal of a value, `NULL` for null.
    ///
    /// @throws SQLException if the value cannot be written into a statement
    public String of(@Nullable Object value) throws SQLException {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof String || value instanceof Character || value instanceof UUID) {
            return text(value.toString());
        }
        if (value instanceof Boolean) {
            return value.equals(true) ? "TRUE" : "FALSE";
        }
        if (value instanceof Number number) {
            return number(number);
        }
        if (value instanceof byte[] bytes) {
            return dialect == Dialect.BACKSLASH
                    ? "unhex('" + HEX.formatHex(bytes) + "')"
                    : "X'" + HEX.formatHex(bytes) + "'";
        }
        if (value instanceof Array array) {
            return "ARRAY[" + joined((Object[]) array.getArray()) + "]";
        }
        if (value instanceof Struct struct) {
            return "ROW(" + joined(struct.getAttributes()) + ")";
        }
        if (value instanceof List<?> list) {
            return "ARRAY[" + joined(list.toArray()) + "]";
        }
        return temporal(value);
    }

    private String joined(@Nullable Object[] values) throws SQLException {
        var literals = new ArrayList<String>();
        for (var value : values) {
            literals.add(of(value));
        }
        return String.join(", ", literals);
    }

    private String text(String value) throws SQLException {
        if (value.indexOf('\\') < 0) {
            return quoted(value);
        }
        return switch (dialect) {
            case STANDARD -> quoted(value);
            case BACKSLASH -> quoted(value.replace("\\", "\\\\"));
            case UNKNOWN ->
                throw SqlState.BAD_ARGUMENT.error("How this server reads a backslash in a text is not known; "
                        + "add literals=standard or literals=backslash to the address");
        };
    }

    /// Quotes a text. A server with backslash escapes concatenates adjacent literals, so doubled quotes do not work
    /// there.
    private String quoted(String value) {
        return "'" + value.replace("'", dialect == Dialect.BACKSLASH ? "\\'" : "''") + "'";
    }

    private static String number(Number number) throws SQLException {
        if (number instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (number instanceof Double || number instanceof Float) {
            return approximate(number);
        }
        if (number instanceof Byte
                || number instanceof Short
                || number instanceof Integer
                || number instanceof Long
                || number instanceof BigInteger) {
            return number.toString();
        }
        throw unknown(number);
    }

    /// Formats a number with an exponent, which makes it a DOUBLE instead of a DECIMAL.
    private static String approximate(Number number) {
        double wide = number.doubleValue();
        boolean narrow = number instanceof Float;
        if (Double.isNaN(wide) || Double.isInfinite(wide)) {
            return "CAST('" + number + "' AS " + (narrow ? "FLOAT" : "DOUBLE") + ")";
        }
        var digits = number.toString();
        var literal = digits.contains("E") ? digits : digits + "E0";
        return narrow ? "CAST(" + literal + " AS FLOAT)" : literal;
    }

    private String temporal(Object value) throws SQLException {
        if (value instanceof LocalDate date) {
            return "DATE '" + date + "'";
        }
        if (value instanceof LocalTime time) {
            return "TIME '" + TIME.format(time) + "'";
        }
        if (value instanceof LocalDateTime moment) {
            return "TIMESTAMP '" + TIMESTAMP.format(moment) + "'";
        }
        if (value instanceof Timestamp moment) {
            return of(moment.toLocalDateTime());
        }
        if (value instanceof Date date) {
            return of(date.toLocalDate());
        }
        if (value instanceof Time time) {
            return of(time.toLocalTime());
        }
        return moment(value);
    }

    /// The literal of an instant in the standard dialect. A whole number of milliseconds is written as a
    /// number. A finer instant needs a text, in the only form whose type has as many digits as its format.
    private static String localTimestamp(Instant instant) throws SQLException {
        var utc = instant.atOffset(ZoneOffset.UTC);
        if (utc.getNano() % NANOS_PER_MILLI == 0) {
            return "TO_TIMESTAMP_LTZ(" + instant.toEpochMilli() + ", 3)";
        }
        if (utc.getYear() < 1 || utc.getYear() > MAX_YEAR) {
            throw SqlState.BAD_ARGUMENT.error("The instant " + instant + " is not between the years 1 and " + MAX_YEAR
                    + ", where the server takes fractions of a millisecond");
        }
        int digits = utc.getNano() % NANOS_PER_MICRO == 0 ? 6 : 9;
        var format = "yyyy-MM-dd HH:mm:ss." + "S".repeat(digits);
        return "TO_TIMESTAMP_LTZ('"
                + DateTimeFormatter.ofPattern(format, Locale.ROOT).format(utc) + "', '" + format + "', 'UTC')";
    }

    private String moment(Object value) throws SQLException {
        if (value instanceof java.util.Date date) {
            return of(LocalDateTime.ofInstant(date.toInstant(), ZoneId.systemDefault()));
        }
        if (value instanceof OffsetDateTime moment) {
            return moment(moment.toInstant());
        }
        if (value instanceof ZonedDateTime moment) {
            return moment(moment.toInstant());
        }
        if (value instanceof Instant instant) {
            return dialect == Dialect.STANDARD
                    ? localTimestamp(instant)
                    : of(LocalDateTime.ofInstant(instant, ZoneId.systemDefault()));
        }
        throw unknown(value);
    }

    private static SQLException unknown(Object value) {
        return SqlState.unsupported("A value of " + value.getClass().getName() + " cannot be written into a statement; "
                + "give it as a text, a number, bytes or a class of java.time");
    }
}
