package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.server.endpoint.warehouse.row.CellType;
import io.millrace.wire.sql.SqlType;
import java.sql.Types;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.jspecify.annotations.Nullable;

/// JDBC's description of a column's type. Its number is the one that drivers give the type of a result, so that a
/// column has the same type everywhere; types that the protocol does not distinguish, such as BINARY and VARBINARY,
/// share one.
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

    /// The type of a result for a client of this version.
    static JdbcType of(SqlType type, TProtocolVersion version) {
        int code = code(CellType.of(type, version, "").id());
        return switch (type) {
            case SqlType.Simple simple -> simple(code, simple.name());
            case SqlType.Sized sized -> new JdbcType(code, sized.length(), null, null);
            case SqlType.Decimal decimal -> number(code, decimal.precision(), decimal.scale());
            case SqlType.Temporal temporal -> temporal(code, temporal);
            case SqlType.Scalar _, SqlType.Nested _ -> other(code);
        };
    }

    /// The JDBC type that drivers assign to a result type.
    private static int code(TTypeId id) {
        return switch (id) {
            case BOOLEAN_TYPE -> Types.BOOLEAN;
            case TINYINT_TYPE -> Types.TINYINT;
            case SMALLINT_TYPE -> Types.SMALLINT;
            case INT_TYPE -> Types.INTEGER;
            case BIGINT_TYPE -> Types.BIGINT;
            case FLOAT_TYPE -> Types.FLOAT;
            case DOUBLE_TYPE -> Types.DOUBLE;
            case DECIMAL_TYPE -> Types.DECIMAL;
            case STRING_TYPE, VARCHAR_TYPE -> Types.VARCHAR;
            case CHAR_TYPE -> Types.CHAR;
            case BINARY_TYPE -> Types.BINARY;
            case DATE_TYPE -> Types.DATE;
            case TIMESTAMP_TYPE -> Types.TIMESTAMP;
            case TIMESTAMPLOCALTZ_TYPE -> Types.TIMESTAMP_WITH_TIMEZONE;
            case ARRAY_TYPE -> Types.ARRAY;
            case MAP_TYPE -> Types.JAVA_OBJECT;
            case STRUCT_TYPE -> Types.STRUCT;
            case NULL_TYPE -> Types.NULL;
            case INTERVAL_YEAR_MONTH_TYPE, INTERVAL_DAY_TIME_TYPE, UNION_TYPE, USER_DEFINED_TYPE -> Types.OTHER;
        };
    }

    private static JdbcType simple(int code, String name) {
        return switch (name) {
            case "BOOLEAN" -> new JdbcType(code, null, 0, null);
            case "TINYINT" -> number(code, 3, 0);
            case "SMALLINT" -> number(code, 5, 0);
            case "INTEGER" -> number(code, 10, 0);
            case "BIGINT" -> number(code, 19, 0);
            case "FLOAT" -> number(code, 7, 7);
            case "DOUBLE" -> number(code, 15, 15);
            case "DATE" -> new JdbcType(code, 10, null, null);
            default -> other(code);
        };
    }

    /// Times are sent as texts, for which drivers have no other type.
    private static JdbcType temporal(int code, SqlType.Temporal type) {
        if (code == Types.VARCHAR) {
            return other(code);
        }
        var digits = type.precision();
        return new JdbcType(code, digits == 0 ? STAMP : STAMP + 1 + digits, digits, null);
    }

    private static JdbcType number(int code, int size, int digits) {
        return new JdbcType(code, size, digits, 10);
    }

    private static JdbcType other(int code) {
        return new JdbcType(code, null, null, null);
    }

    /// The maximum bytes of a text or binary value; null for other types.
    static @Nullable Integer octets(SqlType type) {
        return type instanceof SqlType.Sized sized ? sized.length() : null;
    }
}
