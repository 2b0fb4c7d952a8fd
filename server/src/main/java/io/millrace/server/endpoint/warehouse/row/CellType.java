package io.millrace.server.endpoint.warehouse.row;

import io.millrace.json.Json;
import io.millrace.server.gateway.result.CellFormatter;
import io.millrace.server.gateway.result.CellJson;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hive.service.rpc.thrift.TPrimitiveTypeEntry;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TTypeDesc;
import org.apache.hive.service.rpc.thrift.TTypeEntry;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.apache.hive.service.rpc.thrift.TTypeQualifierValue;
import org.apache.hive.service.rpc.thrift.TTypeQualifiers;

/// A SQL type in one version of the protocol. Types that the version does not have are texts.
///
/// @param zone behind timestamps that a client reads with one; empty for none
public record CellType(SqlType type, TTypeId id, ColumnEncoding shape, String zone) {
    private static final int MAX_CHAR = 255;
    private static final int MAX_VARCHAR = 65_535;
    private static final TProtocolVersion VARCHAR = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V3;
    private static final TProtocolVersion CHAR = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V4;
    private static final TProtocolVersion INTERVALS = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V8;
    private static final TProtocolVersion LOCAL_ZONE = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11;

    /// @param zone of the session
    public static CellType of(SqlType type, TProtocolVersion version, String zone) {
        return switch (type) {
            case SqlType.Simple simple -> simple(simple);
            case SqlType.Sized sized -> sized(sized, version);
            case SqlType.Decimal decimal -> text(decimal, TTypeId.DECIMAL_TYPE);
            case SqlType.Temporal temporal -> temporal(temporal, version, zone);
            case SqlType.Interval interval -> interval(interval, version);
            case SqlType.Array array -> text(array, TTypeId.ARRAY_TYPE);
            case SqlType.Multiset multiset -> text(multiset, TTypeId.MAP_TYPE);
            case SqlType.Mapping mapping -> text(mapping, TTypeId.MAP_TYPE);
            case SqlType.Structure structure -> text(structure, TTypeId.STRUCT_TYPE);
            case SqlType.Opaque opaque -> text(opaque, TTypeId.STRING_TYPE);
            case SqlType.Untyped untyped -> text(untyped, TTypeId.NULL_TYPE);
        };
    }

    private static CellType text(SqlType type, TTypeId id) {
        return new CellType(type, id, ColumnEncoding.TEXT, "");
    }

    private static CellType simple(SqlType.Simple type) {
        return switch (type.name()) {
            case "BOOLEAN" -> new CellType(type, TTypeId.BOOLEAN_TYPE, ColumnEncoding.TRUTH, "");
            case "TINYINT" -> new CellType(type, TTypeId.TINYINT_TYPE, ColumnEncoding.BYTE, "");
            case "SMALLINT" -> new CellType(type, TTypeId.SMALLINT_TYPE, ColumnEncoding.SHORT, "");
            case "INTEGER" -> new CellType(type, TTypeId.INT_TYPE, ColumnEncoding.INT, "");
            case "BIGINT" -> new CellType(type, TTypeId.BIGINT_TYPE, ColumnEncoding.LONG, "");
            case "FLOAT" -> new CellType(type, TTypeId.FLOAT_TYPE, ColumnEncoding.DOUBLE, "");
            case "DOUBLE" -> new CellType(type, TTypeId.DOUBLE_TYPE, ColumnEncoding.DOUBLE, "");
            case "DATE" -> text(type, TTypeId.DATE_TYPE);
            default -> text(type, TTypeId.STRING_TYPE); // VARIANT, and what another engine may bring
        };
    }

    private static CellType sized(SqlType.Sized type, TProtocolVersion version) {
        var length = type.length();
        return switch (type.name()) {
            case "BINARY", "VARBINARY" -> new CellType(type, TTypeId.BINARY_TYPE, ColumnEncoding.BINARY, "");
            case "CHAR" ->
                text(type, length <= MAX_CHAR && knows(version, CHAR) ? TTypeId.CHAR_TYPE : TTypeId.STRING_TYPE);
            default ->
                text(
                        type,
                        length <= MAX_VARCHAR && knows(version, VARCHAR) ? TTypeId.VARCHAR_TYPE : TTypeId.STRING_TYPE);
        };
    }

    private static CellType temporal(SqlType.Temporal type, TProtocolVersion version, String zone) {
        return switch (type.name()) {
            case "TIMESTAMP_WITHOUT_TIME_ZONE" -> text(type, TTypeId.TIMESTAMP_TYPE);
            case "TIMESTAMP_WITH_LOCAL_TIME_ZONE" ->
                knows(version, LOCAL_ZONE)
                        ? new CellType(type, TTypeId.TIMESTAMPLOCALTZ_TYPE, ColumnEncoding.TEXT, " " + zone)
                        : text(type, TTypeId.TIMESTAMP_TYPE);
            default -> text(type, TTypeId.STRING_TYPE); // TIME, for which the protocol has no type
        };
    }

    private static CellType interval(SqlType.Interval type, TProtocolVersion version) {
        var months = type.name().equals("INTERVAL_YEAR_MONTH");
        var id = months ? TTypeId.INTERVAL_YEAR_MONTH_TYPE : TTypeId.INTERVAL_DAY_TIME_TYPE;
        return text(type, knows(version, INTERVALS) ? id : TTypeId.STRING_TYPE);
    }

    private static boolean knows(TProtocolVersion version, TProtocolVersion since) {
        return version.compareTo(since) >= 0;
    }

    /// The type for the client.
    public TTypeDesc describe() {
        var entry = new TPrimitiveTypeEntry(id);
        var qualifiers = qualifiers();
        if (!qualifiers.isEmpty()) {
            entry.setTypeQualifiers(new TTypeQualifiers(qualifiers));
        }
        var description = new TTypeDesc();
        description.addToTypes(TTypeEntry.primitiveEntry(entry));
        return description;
    }

    private Map<String, TTypeQualifierValue> qualifiers() {
        var qualifiers = new TreeMap<String, TTypeQualifierValue>();
        switch (type) {
            case SqlType.Decimal decimal -> {
                qualifiers.put("precision", TTypeQualifierValue.i32Value(decimal.precision()));
                qualifiers.put("scale", TTypeQualifierValue.i32Value(decimal.scale()));
            }
            case SqlType.Sized sized
            when id != TTypeId.BINARY_TYPE ->
                qualifiers.put("characterMaximumLength", TTypeQualifierValue.i32Value(sized.length()));
            case SqlType.Scalar _, SqlType.Nested _ -> {
                // its name says all
            }
        }
        return qualifiers;
    }

    /// The text of a non-null cell.
    String text(Object cell) {
        return switch (cell) {
            case String text -> text;
            case BigDecimal number -> number.toPlainString();
            default ->
                switch (type) {
                    case SqlType.Nested _ -> Json.text(CellJson.nested(type, cell));
                    case SqlType.Scalar _ -> CellFormatter.of(type, cell) + zone;
                };
        };
    }

    /// Converts a FLOAT to the double with the same decimal representation, because clients show it as a double.
    static double number(Object cell) {
        return switch (cell) {
            case Float single when single != single.intValue() -> Double.parseDouble(single.toString());
            default -> ((Number) cell).doubleValue();
        };
    }
}
