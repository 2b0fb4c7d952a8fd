package io.millrace.jdbc.sql;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.type.ColumnType;
import io.millrace.jdbc.type.Conversion;
import io.millrace.jdbc.type.TypeName;
import io.millrace.jdbc.type.Value;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URL;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Conversions for the types of parameters, which are numbers of `java.sql.Types`.
public final class ParameterType {
    /// The SQL types of NULLs with a stand-in literal. They are the smallest of each kind, because other values of
    /// a column can widen them.
    private static final Map<Integer, Named> NAMES = Map.ofEntries(
            Map.entry(Types.BOOLEAN, new Named("BOOLEAN", "FALSE")),
            Map.entry(Types.BIT, new Named("BOOLEAN", "FALSE")),
            Map.entry(Types.TINYINT, new Named("TINYINT", "0")),
            Map.entry(Types.SMALLINT, new Named("SMALLINT", "0")),
            Map.entry(Types.INTEGER, new Named("INT", "0")),
            Map.entry(Types.BIGINT, new Named("BIGINT", "0")),
            Map.entry(Types.REAL, new Named("FLOAT", "0E0")),
            Map.entry(Types.FLOAT, new Named("DOUBLE", "0E0")),
            Map.entry(Types.DOUBLE, new Named("DOUBLE", "0E0")),
            Map.entry(Types.DECIMAL, new Named("DECIMAL(1, 0)", "0")),
            Map.entry(Types.NUMERIC, new Named("DECIMAL(1, 0)", "0")),
            Map.entry(Types.CHAR, new Named("STRING", "'-'")),
            Map.entry(Types.VARCHAR, new Named("STRING", "'-'")),
            Map.entry(Types.LONGVARCHAR, new Named("STRING", "'-'")),
            Map.entry(Types.NVARCHAR, new Named("STRING", "'-'")),
            Map.entry(Types.CLOB, new Named("STRING", "'-'")),
            Map.entry(Types.BINARY, new Named("BYTES", "X'00'")),
            Map.entry(Types.VARBINARY, new Named("BYTES", "X'00'")),
            Map.entry(Types.LONGVARBINARY, new Named("BYTES", "X'00'")),
            Map.entry(Types.BLOB, new Named("BYTES", "X'00'")),
            Map.entry(Types.DATE, new Named("DATE", "DATE '1970-01-01'")),
            Map.entry(Types.TIME, new Named("TIME", "TIME '00:00:00'")),
            Map.entry(Types.TIMESTAMP, new Named("TIMESTAMP", "TIMESTAMP '1970-01-01 00:00:00'")));

    private record Named(String name, String value) {}

    /// The Java class of each type.
    private static final Map<Integer, Class<?>> CLASSES = Map.ofEntries(
            Map.entry(Types.BOOLEAN, Boolean.class),
            Map.entry(Types.BIT, Boolean.class),
            Map.entry(Types.TINYINT, Byte.class),
            Map.entry(Types.SMALLINT, Short.class),
            Map.entry(Types.INTEGER, Integer.class),
            Map.entry(Types.BIGINT, Long.class),
            Map.entry(Types.REAL, Float.class),
            Map.entry(Types.FLOAT, Double.class),
            Map.entry(Types.DOUBLE, Double.class),
            Map.entry(Types.DECIMAL, BigDecimal.class),
            Map.entry(Types.NUMERIC, BigDecimal.class),
            Map.entry(Types.CHAR, String.class),
            Map.entry(Types.VARCHAR, String.class),
            Map.entry(Types.LONGVARCHAR, String.class),
            Map.entry(Types.NVARCHAR, String.class),
            Map.entry(Types.CLOB, String.class),
            Map.entry(Types.DATE, LocalDate.class),
            Map.entry(Types.TIME, LocalTime.class),
            Map.entry(Types.TIMESTAMP, LocalDateTime.class));

    /// The classes whose texts are their values. That of others, such as an array, says only which object it is.
    private static final List<Class<?>> TEXTUAL = List.of(
            CharSequence.class,
            Character.class,
            Boolean.class,
            Number.class,
            TemporalAccessor.class,
            TemporalAmount.class,
            Enum.class,
            UUID.class,
            URI.class,
            URL.class);

    private ParameterType() {}

    /// A NULL. The engine of the standard dialect needs a cast in most places, other servers do not support one.
    public static Parameter nothing(int type, Dialect dialect) {
        var named = NAMES.get(type);
        return named == null || dialect == Dialect.BACKSLASH
                ? Parameter.of("NULL")
                : new Parameter("CAST(NULL AS " + named.name() + ")", Optional.of(named.value()));
    }

    /// Converts a value to a type. A value of an unknown type stays as it is, and a negative scale is ignored.
    public static @Nullable Object of(@Nullable Object value, int type, int scale) throws SQLException {
        var wanted = CLASSES.get(type);
        if (value == null || wanted == null) {
            return value;
        }
        var plain = plain(value, type);
        var converted = wanted.isInstance(plain)
                ? plain
                : Conversion.as(wanted, new Value(plain.toString(), ColumnType.text(TypeName.STRING, 0)));
        return converted instanceof BigDecimal number && scale >= 0
                ? number.setScale(scale, RoundingMode.HALF_UP)
                : converted;
    }

    /// The value of a class of java.sql or of a reader as one whose text is that value.
    private static Object plain(Object value, int type) throws SQLException {
        if (value instanceof Date date) {
            return date.toLocalDate();
        }
        if (value instanceof Time time) {
            return time.toLocalTime();
        }
        if (value instanceof Timestamp moment) {
            return moment.toLocalDateTime();
        }
        if (value instanceof java.util.Date date) {
            return LocalDateTime.ofInstant(date.toInstant(), ZoneId.systemDefault());
        }
        if (value instanceof Clob text) {
            return text.getSubString(1, (int) text.length());
        }
        if (value instanceof Reader reader) {
            return text(reader);
        }
        if (TEXTUAL.stream().noneMatch(known -> known.isInstance(value))) {
            throw SqlState.BAD_ARGUMENT.error(
                    "A value of " + value.getClass().getTypeName() + " cannot be converted to "
                            + JDBCType.valueOf(type).getName()
                            + "; give it as a text, a number or a class of java.time, or without a type");
        }
        return value;
    }

    private static String text(Reader reader) throws SQLException {
        try (var text = new StringWriter()) {
            reader.transferTo(text);
            return text.toString();
        } catch (IOException broken) {
            throw SqlState.BAD_ARGUMENT.error("The value could not be read from its stream", broken);
        }
    }
}
