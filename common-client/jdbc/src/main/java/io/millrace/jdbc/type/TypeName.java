package io.millrace.jdbc.type;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.OffsetDateTime;

/// The types of the protocol. `width` is the maximum number of characters of a value; 0 if the type's length
/// determines it.
public enum TypeName {
    BOOLEAN("BOOLEAN", Types.BOOLEAN, Boolean.class, 1, 5),
    TINYINT("TINYINT", Types.TINYINT, Byte.class, 3, 4),
    SMALLINT("SMALLINT", Types.SMALLINT, Short.class, 5, 6),
    INT("INT", Types.INTEGER, Integer.class, 10, 11),
    BIGINT("BIGINT", Types.BIGINT, Long.class, 19, 20),
    FLOAT("FLOAT", Types.FLOAT, Double.class, 7, 24),
    DOUBLE("DOUBLE", Types.DOUBLE, Double.class, 15, 25),
    DECIMAL("DECIMAL", Types.DECIMAL, BigDecimal.class, 0, 0),
    CHAR("CHAR", Types.CHAR, String.class, 0, 0),
    VARCHAR("VARCHAR", Types.VARCHAR, String.class, 0, 0),
    STRING("STRING", Types.VARCHAR, String.class, 0, 0),
    DATE("DATE", Types.DATE, Date.class, 10, 10),
    TIMESTAMP("TIMESTAMP", Types.TIMESTAMP, Timestamp.class, 29, 29),
    TIMESTAMP_LTZ("TIMESTAMP_LTZ", Types.TIMESTAMP_WITH_TIMEZONE, OffsetDateTime.class, 29, 35),
    BINARY("BINARY", Types.BINARY, byte[].class, Integer.MAX_VALUE, Integer.MAX_VALUE),
    INTERVAL_YEAR_MONTH("INTERVAL YEAR TO MONTH", Types.OTHER, String.class, 11, 11),
    INTERVAL_DAY_TIME("INTERVAL DAY TO SECOND", Types.OTHER, String.class, 29, 29),
    ARRAY("ARRAY", Types.ARRAY, String.class, Integer.MAX_VALUE, Integer.MAX_VALUE),
    MAP("MAP", Types.JAVA_OBJECT, String.class, Integer.MAX_VALUE, Integer.MAX_VALUE),
    STRUCT("STRUCT", Types.STRUCT, String.class, Integer.MAX_VALUE, Integer.MAX_VALUE),
    NULL("NULL", Types.NULL, Void.class, 0, 4),
    OTHER("OTHER", Types.OTHER, String.class, Integer.MAX_VALUE, Integer.MAX_VALUE);

    private final String sql;
    private final int jdbc;
    private final Class<?> type;
    private final int precision;
    private final int width;

    TypeName(String sql, int jdbc, Class<?> type, int precision, int width) {
        this.sql = sql;
        this.jdbc = jdbc;
        this.type = type;
        this.precision = precision;
        this.width = width;
    }

    /// The name in SQL.
    public String sql() {
        return sql;
    }

    /// The number in `java.sql.Types`.
    public int jdbc() {
        return jdbc;
    }

    /// The class that `getObject` returns by default.
    public Class<?> type() {
        return type;
    }

    int precision() {
        return precision;
    }

    int width() {
        return width;
    }
}
