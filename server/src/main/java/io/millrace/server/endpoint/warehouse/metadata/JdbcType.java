package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.wire.sql.SqlType;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/// What JDBC tells of a column's type.
///
/// @param code   one of [Types]
/// @param size   digits or characters; null where the type says nothing of them
/// @param digits behind the point; null where there is none
record JdbcType(
        int code,
        @Nullable Integer size,
        @Nullable Integer digits,
        @Nullable Integer radix) {
    private static final int STAMP = "2024-01-02 03:04:05".length();

    static JdbcType of(SqlType type) {
        return switch (type) {
            case SqlType.Simple simple -> simple(simple.name());
            case SqlType.Sized sized -> new JdbcType(sized(sized), sized.length(), null, null);
            case SqlType.Decimal decimal -> number(Types.DECIMAL, decimal.precision(), decimal.scale());
            case SqlType.Temporal temporal -> temporal(temporal);
            case SqlType.Interval _ -> other(Types.OTHER);
            case SqlType.Array _ -> other(Types.ARRAY);
            case SqlType.Multiset _, SqlType.Mapping _ -> other(Types.JAVA_OBJECT);
            case SqlType.Structure _ -> other(Types.STRUCT);
            case SqlType.Opaque _ -> other(Types.VARCHAR);
            case SqlType.Untyped _ -> other(Types.NULL);
        };
    }

    private static JdbcType simple(String name) {
        return switch (name) {
            case "BOOLEAN" -> new JdbcType(Types.BOOLEAN, null, 0, null);
            case "TINYINT" -> number(Types.TINYINT, 3, 0);
            case "SMALLINT" -> number(Types.SMALLINT, 5, 0);
            case "INTEGER" -> number(Types.INTEGER, 10, 0);
            case "BIGINT" -> number(Types.BIGINT, 19, 0);
            case "FLOAT" -> number(Types.FLOAT, 7, 7);
            case "DOUBLE" -> number(Types.DOUBLE, 15, 15);
            case "DATE" -> new JdbcType(Types.DATE, 10, null, null);
            default -> other(Types.VARCHAR); // as which their values come
        };
    }

    private static int sized(SqlType.Sized type) {
        return switch (type.name()) {
            case "CHAR" -> Types.CHAR;
            case "BINARY" -> Types.BINARY;
            case "VARBINARY" -> Types.VARBINARY;
            default -> Types.VARCHAR;
        };
    }

    /// Times of day come as texts, for which drivers have no other name.
    private static JdbcType temporal(SqlType.Temporal type) {
        if (type.name().equals("TIME_WITHOUT_TIME_ZONE")) {
            return other(Types.VARCHAR);
        }
        var digits = type.precision();
        return new JdbcType(Types.TIMESTAMP, digits == 0 ? STAMP : STAMP + 1 + digits, digits, null);
    }

    private static JdbcType number(int code, int size, int digits) {
        return new JdbcType(code, size, digits, 10);
    }

    private static JdbcType other(int code) {
        return new JdbcType(code, null, null, null);
    }

    /// Most bytes of a text or of bytes; null for other types.
    static @Nullable Integer octets(SqlType type) {
        return type instanceof SqlType.Sized sized ? sized.length() : null;
    }
}
