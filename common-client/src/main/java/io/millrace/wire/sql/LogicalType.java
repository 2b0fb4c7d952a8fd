package io.millrace.wire.sql;

import io.millrace.wire.Wire;
import java.util.List;
import java.util.Optional;

/// The JSON form of a [SqlType]: the name of its family, and the components of that family.
public record LogicalType(
        String type,
        Optional<Boolean> nullable,
        Optional<Integer> length,
        Optional<Integer> precision,
        Optional<Integer> scale,
        Optional<Integer> fractionalPrecision,
        Optional<String> resolution,
        Optional<LogicalType> elementType,
        Optional<LogicalType> keyType,
        Optional<LogicalType> valueType,
        Optional<List<Field>> fields,
        @Wire("class") Optional<String> className,
        Optional<String> serializer) {

    public LogicalType {
        fields = fields.map(List::copyOf);
    }

    /// A field of a nested row.
    public record Field(String name, LogicalType fieldType, Optional<String> description) {}

    /// Converts a type.
    public static LogicalType of(SqlType type) {
        var draft = new Draft();
        draft.nullable = Optional.of(type.nullable());
        switch (type) {
            case SqlType.Simple simple -> draft.type = simple.name();
            case SqlType.Sized sized -> {
                draft.type = sized.name();
                draft.length = Optional.of(sized.length());
            }
            case SqlType.Decimal decimal -> {
                draft.type = "DECIMAL";
                draft.precision = Optional.of(decimal.precision());
                draft.scale = Optional.of(decimal.scale());
            }
            case SqlType.Temporal temporal -> {
                draft.type = temporal.name();
                draft.precision = Optional.of(temporal.precision());
            }
            case SqlType.Interval interval -> {
                draft.type = interval.name();
                draft.precision = Optional.of(interval.precision());
                draft.fractionalPrecision = interval.fractionalPrecision();
                draft.resolution = Optional.of(interval.resolution());
            }
            case SqlType.Array array -> {
                draft.type = "ARRAY";
                draft.elementType = Optional.of(of(array.element()));
            }
            case SqlType.Multiset multiset -> {
                draft.type = "MULTISET";
                draft.elementType = Optional.of(of(multiset.element()));
            }
            case SqlType.Mapping mapping -> {
                draft.type = "MAP";
                draft.keyType = Optional.of(of(mapping.key()));
                draft.valueType = Optional.of(of(mapping.value()));
            }
            case SqlType.Structure structure -> {
                draft.type = "ROW";
                draft.fields = Optional.of(
                        structure.members().stream().map(LogicalType::field).toList());
            }
            case SqlType.Opaque opaque -> {
                draft.type = "RAW";
                draft.className = Optional.of(opaque.className());
                draft.serializer = Optional.of(opaque.serializer());
            }
            case SqlType.Untyped ignored -> {
                draft.type = "NULL";
                draft.nullable = Optional.empty();
            }
        }
        return draft.done();
    }

    /// Converts back to a type.
    SqlType sqlType() {
        return switch (type) {
            case "CHAR", "VARCHAR", "BINARY", "VARBINARY" ->
                new SqlType.Sized(type, isNullable(), length.orElse(SqlType.UNBOUNDED));
            case "DECIMAL" -> new SqlType.Decimal(isNullable(), precision.orElse(10), scale.orElse(0));
            case "TIME_WITHOUT_TIME_ZONE" -> new SqlType.Temporal(type, isNullable(), precision.orElse(0));
            case "TIMESTAMP_WITHOUT_TIME_ZONE", "TIMESTAMP_WITH_LOCAL_TIME_ZONE", "TIMESTAMP_WITH_TIME_ZONE" ->
                new SqlType.Temporal(type, isNullable(), precision.orElse(6));
            case "INTERVAL_YEAR_MONTH", "INTERVAL_DAY_TIME" ->
                new SqlType.Interval(
                        type, isNullable(), precision.orElse(2), fractionalPrecision, resolution.orElse(""));
            case "ARRAY" -> new SqlType.Array(isNullable(), part(elementType));
            case "MULTISET" -> new SqlType.Multiset(isNullable(), part(elementType));
            case "MAP" -> new SqlType.Mapping(isNullable(), part(keyType), part(valueType));
            case "ROW" ->
                new SqlType.Structure(
                        isNullable(),
                        fields.orElse(List.of()).stream()
                                .map(field -> new SqlType.Member(
                                        field.name(), field.fieldType().sqlType(), field.description()))
                                .toList());
            case "RAW" -> new SqlType.Opaque(isNullable(), className.orElse(""), serializer.orElse(""));
            case "NULL" -> new SqlType.Untyped();
            default -> new SqlType.Simple(type, isNullable());
        };
    }

    private boolean isNullable() {
        return nullable.orElse(true);
    }

    private static SqlType part(Optional<LogicalType> part) {
        return part.map(LogicalType::sqlType).orElseGet(SqlType.Untyped::new);
    }

    private static Field field(SqlType.Member member) {
        return new Field(member.name(), of(member.type()), member.description());
    }

    /// A mutable draft of the components.
    private static final class Draft {
        private String type = "";
        private Optional<Boolean> nullable = Optional.empty();
        private Optional<Integer> length = Optional.empty();
        private Optional<Integer> precision = Optional.empty();
        private Optional<Integer> scale = Optional.empty();
        private Optional<Integer> fractionalPrecision = Optional.empty();
        private Optional<String> resolution = Optional.empty();
        private Optional<LogicalType> elementType = Optional.empty();
        private Optional<LogicalType> keyType = Optional.empty();
        private Optional<LogicalType> valueType = Optional.empty();
        private Optional<List<Field>> fields = Optional.empty();
        private Optional<String> className = Optional.empty();
        private Optional<String> serializer = Optional.empty();

        LogicalType done() {
            return new LogicalType(
                    type,
                    nullable,
                    length,
                    precision,
                    scale,
                    fractionalPrecision,
                    resolution,
                    elementType,
                    keyType,
                    valueType,
                    fields,
                    className,
                    serializer);
        }
    }
}
