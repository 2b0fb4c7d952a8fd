package io.millrace.server.engine.projection;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DayTimeIntervalType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RawType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.StructuredType;
import org.apache.flink.table.types.logical.YearMonthIntervalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/// Translates the engine's types to those of the wire.
public final class SqlTypes {
    private SqlTypes() {}

    public static SqlType of(LogicalType type) {
        var name = type.getTypeRoot().name();
        var nullable = type.isNullable();
        return switch (type.getTypeRoot()) {
            case NULL -> new SqlType.Untyped();
            case CHAR, VARCHAR, BINARY, VARBINARY ->
                new SqlType.Sized(name, nullable, LogicalTypeChecks.getLength(type));
            case DECIMAL -> decimal((DecimalType) type);
            case TIME_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITH_TIME_ZONE,
                    TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                new SqlType.Temporal(name, nullable, LogicalTypeChecks.getPrecision(type));
            case INTERVAL_YEAR_MONTH -> months((YearMonthIntervalType) type);
            case INTERVAL_DAY_TIME -> time((DayTimeIntervalType) type);
            case ARRAY -> new SqlType.Array(nullable, of(((ArrayType) type).getElementType()));
            case MULTISET -> new SqlType.Multiset(nullable, of(((MultisetType) type).getElementType()));
            case MAP ->
                new SqlType.Mapping(nullable, of(((MapType) type).getKeyType()), of(((MapType) type).getValueType()));
            case ROW -> row((RowType) type);
            case STRUCTURED_TYPE -> structure((StructuredType) type);
            case DISTINCT_TYPE -> of(((DistinctType) type).getSourceType());
            case RAW -> opaque((RawType<?>) type);
            case BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    DATE,
                    SYMBOL,
                    UNRESOLVED,
                    DESCRIPTOR,
                    VARIANT,
                    BITMAP -> new SqlType.Simple(name, nullable);
        };
    }

    /// The columns of a result.
    public static List<Column> columns(List<String> names, List<LogicalType> types) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> Column.of(names.get(i), of(types.get(i))))
                .toList();
    }

    private static SqlType decimal(DecimalType type) {
        return new SqlType.Decimal(type.isNullable(), type.getPrecision(), type.getScale());
    }

    private static SqlType months(YearMonthIntervalType type) {
        return new SqlType.Interval(
                type.getTypeRoot().name(),
                type.isNullable(),
                type.getYearPrecision(),
                Optional.empty(),
                type.getResolution().name());
    }

    private static SqlType time(DayTimeIntervalType type) {
        return new SqlType.Interval(
                type.getTypeRoot().name(),
                type.isNullable(),
                type.getDayPrecision(),
                Optional.of(type.getFractionalPrecision()),
                type.getResolution().name());
    }

    private static SqlType row(RowType type) {
        return new SqlType.Structure(
                type.isNullable(),
                type.getFields().stream()
                        .map(field -> new SqlType.Member(field.getName(), of(field.getType()), field.getDescription()))
                        .toList());
    }

    private static SqlType structure(StructuredType type) {
        List<SqlType.Member> members = type.getAttributes().stream()
                .map(attribute ->
                        new SqlType.Member(attribute.getName(), of(attribute.getType()), attribute.getDescription()))
                .toList();
        return new SqlType.Structure(type.isNullable(), members);
    }

    private static SqlType opaque(RawType<?> type) {
        return new SqlType.Opaque(type.isNullable(), type.getOriginatingClass().getName(), type.getSerializerString());
    }
}
