package io.millrace.jdbc.sql;

import io.millrace.jdbc.type.Conversion;
import io.millrace.jdbc.type.SqlType;
import io.millrace.jdbc.type.TypeName;
import io.millrace.jdbc.type.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a parameter is to be, in the numbers of `java.sql.Types`.
public final class Target {
    /// How the server calls the types that a NULL can be given.
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(Types.BOOLEAN, "BOOLEAN"),
            Map.entry(Types.BIT, "BOOLEAN"),
            Map.entry(Types.TINYINT, "TINYINT"),
            Map.entry(Types.SMALLINT, "SMALLINT"),
            Map.entry(Types.INTEGER, "INT"),
            Map.entry(Types.BIGINT, "BIGINT"),
            Map.entry(Types.REAL, "FLOAT"),
            Map.entry(Types.FLOAT, "DOUBLE"),
            Map.entry(Types.DOUBLE, "DOUBLE"),
            Map.entry(Types.CHAR, "STRING"),
            Map.entry(Types.VARCHAR, "STRING"),
            Map.entry(Types.LONGVARCHAR, "STRING"),
            Map.entry(Types.NVARCHAR, "STRING"),
            Map.entry(Types.CLOB, "STRING"),
            Map.entry(Types.DATE, "DATE"),
            Map.entry(Types.TIMESTAMP, "TIMESTAMP"));

    /// What a value of the type is in Java.
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

    private Target() {}

    /// The engines infer the type of a bare NULL in some places only.
    public static String nullOf(int type) {
        var name = NAMES.get(type);
        return name == null ? "NULL" : "CAST(NULL AS " + name + ")";
    }

    /// The value as one of the type; a type that is not known leaves it as it is. A negative scale is none.
    public static @Nullable Object of(@Nullable Object value, int type, int scale) throws SQLException {
        var wanted = CLASSES.get(type);
        if (value == null || wanted == null) {
            return value;
        }
        var plain = plain(value);
        var converted = wanted.isInstance(plain)
                ? plain
                : Conversion.as(wanted, new Value(plain.toString(), SqlType.text(TypeName.STRING, 0)));
        return converted instanceof BigDecimal number && scale >= 0
                ? number.setScale(scale, RoundingMode.HALF_UP)
                : converted;
    }

    private static Object plain(Object value) {
        if (value instanceof java.sql.Date date) {
            return date.toLocalDate();
        }
        if (value instanceof java.sql.Time time) {
            return time.toLocalTime();
        }
        return value instanceof java.sql.Timestamp moment ? moment.toLocalDateTime() : value;
    }
}
