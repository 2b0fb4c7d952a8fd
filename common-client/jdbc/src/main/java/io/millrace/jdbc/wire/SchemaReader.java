package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.type.ColumnType;
import io.millrace.jdbc.type.ResultColumn;
import io.millrace.jdbc.type.TypeName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TColumnDesc;
import org.apache.hive.service.rpc.thrift.TPrimitiveTypeEntry;
import org.apache.hive.service.rpc.thrift.TTableSchema;
import org.apache.hive.service.rpc.thrift.TTypeEntry;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.apache.hive.service.rpc.thrift.TTypeQualifierValue;
import org.apache.hive.service.rpc.thrift.TTypeQualifiers;
import org.jspecify.annotations.Nullable;

/// Reads the columns of a result.
final class SchemaReader {
    private static final String LENGTH = "characterMaximumLength";
    private static final String PRECISION = "precision";
    private static final String SCALE = "scale";

    private SchemaReader() {}

    static List<ResultColumn> columns(@Nullable TTableSchema schema) throws SQLException {
        if (schema == null) {
            throw SqlState.NOT_THE_PROTOCOL.error("The server did not say which columns the result has");
        }
        var columns = new ArrayList<ResultColumn>();
        for (var column : RequiredFields.present(schema.getColumns(), "the columns")) {
            var name = RequiredFields.present(column.getColumnName(), "the name of a column");
            columns.add(new ResultColumn(
                    name, type(column), Optional.ofNullable(column.getComment()).orElse("")));
        }
        return List.copyOf(columns);
    }

    /// Only the outermost type counts: what is inside a nested value travels as text.
    private static ColumnType type(TColumnDesc column) throws SQLException {
        var description = RequiredFields.present(column.getTypeDesc(), "the type of a column");
        var types = RequiredFields.present(description.getTypes(), "the type of a column");
        return types.isEmpty() ? ColumnType.of(TypeName.OTHER) : type(types.get(0));
    }

    private static ColumnType type(TTypeEntry entry) {
        if (!entry.isSet()) {
            return ColumnType.of(TypeName.OTHER);
        }
        return switch (entry.getSetField()) {
            case PRIMITIVE_ENTRY -> primitive(entry.getPrimitiveEntry());
            case ARRAY_ENTRY -> ColumnType.of(TypeName.ARRAY);
            case MAP_ENTRY -> ColumnType.of(TypeName.MAP);
            case STRUCT_ENTRY -> ColumnType.of(TypeName.STRUCT);
            case UNION_ENTRY, USER_DEFINED_TYPE_ENTRY -> ColumnType.of(TypeName.OTHER);
        };
    }

    private static ColumnType primitive(TPrimitiveTypeEntry entry) {
        var qualifiers = Optional.ofNullable(entry.getTypeQualifiers())
                .map(TTypeQualifiers::getQualifiers)
                .orElse(Map.of());
        var name = name(entry.getType());
        return switch (name) {
            case DECIMAL -> ColumnType.decimal(number(qualifiers, PRECISION, 38), number(qualifiers, SCALE, 0));
            case CHAR, VARCHAR, STRING -> ColumnType.text(name, number(qualifiers, LENGTH, Integer.MAX_VALUE));
            default -> ColumnType.of(name);
        };
    }

    private static int number(Map<String, TTypeQualifierValue> qualifiers, String key, int absent) {
        var value = qualifiers.get(key);
        return value != null && value.isSetI32Value() ? value.getI32Value() : absent;
    }

    private static TypeName name(@Nullable TTypeId id) {
        if (id == null) {
            return TypeName.OTHER;
        }
        return switch (id) {
            case BOOLEAN_TYPE -> TypeName.BOOLEAN;
            case TINYINT_TYPE -> TypeName.TINYINT;
            case SMALLINT_TYPE -> TypeName.SMALLINT;
            case INT_TYPE -> TypeName.INT;
            case BIGINT_TYPE -> TypeName.BIGINT;
            case FLOAT_TYPE -> TypeName.FLOAT;
            case DOUBLE_TYPE -> TypeName.DOUBLE;
            case STRING_TYPE -> TypeName.STRING;
            case TIMESTAMP_TYPE -> TypeName.TIMESTAMP;
            case TIMESTAMPLOCALTZ_TYPE -> TypeName.TIMESTAMP_LTZ;
            case BINARY_TYPE -> TypeName.BINARY;
            case ARRAY_TYPE -> TypeName.ARRAY;
            case MAP_TYPE -> TypeName.MAP;
            case STRUCT_TYPE -> TypeName.STRUCT;
            case UNION_TYPE, USER_DEFINED_TYPE -> TypeName.OTHER;
            case DECIMAL_TYPE -> TypeName.DECIMAL;
            case NULL_TYPE -> TypeName.NULL;
            case DATE_TYPE -> TypeName.DATE;
            case VARCHAR_TYPE -> TypeName.VARCHAR;
            case CHAR_TYPE -> TypeName.CHAR;
            case INTERVAL_YEAR_MONTH_TYPE -> TypeName.INTERVAL_YEAR_MONTH;
            case INTERVAL_DAY_TIME_TYPE -> TypeName.INTERVAL_DAY_TIME;
        };
    }
}
