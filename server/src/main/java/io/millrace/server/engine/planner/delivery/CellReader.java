package io.millrace.server.engine.planner.delivery;

import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.sql.RowKind;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RawType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.jspecify.annotations.Nullable;

/// Converts the engine's rows to the gateway's. It copies values, because the engine reuses its rows.
public final class CellReader {
    private interface Reader {
        @Nullable
        Object read(Object value);
    }

    private final RowData.FieldGetter[] getters;
    private final Reader[] readers;

    public CellReader(List<LogicalType> types, ZoneId zone) {
        getters = new RowData.FieldGetter[types.size()];
        readers = new Reader[types.size()];
        for (int i = 0; i < getters.length; i++) {
            getters[i] = RowData.createFieldGetter(types.get(i), i);
            readers[i] = reader(types.get(i), zone);
        }
    }

    public ResultRow read(RowData row) {
        return ResultRow.of(
                switch (row.getRowKind()) {
                    case INSERT -> RowKind.INSERT;
                    case UPDATE_BEFORE -> RowKind.UPDATE_BEFORE;
                    case UPDATE_AFTER -> RowKind.UPDATE_AFTER;
                    case DELETE -> RowKind.DELETE;
                },
                cells(row));
    }

    private @Nullable Object[] cells(RowData row) {
        var cells = new @Nullable Object[getters.length];
        for (int i = 0; i < cells.length; i++) {
            var value = getters[i].getFieldOrNull(row);
            cells[i] = value == null ? null : readers[i].read(value);
        }
        return cells;
    }

    private static Reader reader(LogicalType type, ZoneId zone) {
        return switch (type.getTypeRoot()) {
            case CHAR, VARCHAR, VARIANT, BITMAP, SYMBOL, UNRESOLVED, DESCRIPTOR -> Object::toString;
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE -> value -> value;
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> value -> value;
            case DECIMAL -> value -> ((DecimalData) value).toBigDecimal();
            case BINARY, VARBINARY -> value -> ((byte[]) value).clone();
            case DATE -> value -> LocalDate.ofEpochDay((Integer) value);
            case TIME_WITHOUT_TIME_ZONE -> value -> LocalTime.ofNanoOfDay((Integer) value * 1_000_000L);
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_TIME_ZONE ->
                value -> ((TimestampData) value).toLocalDateTime();
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> value -> local(((TimestampData) value).toInstant(), zone);
            case ARRAY -> array(((ArrayType) type).getElementType(), zone);
            case MULTISET -> map(((MultisetType) type).getElementType(), new IntType(false), zone);
            case MAP -> map(((MapType) type).getKeyType(), ((MapType) type).getValueType(), zone);
            case ROW, STRUCTURED_TYPE -> row(LogicalTypeChecks.getFieldTypes(type), zone);
            case DISTINCT_TYPE -> reader(((DistinctType) type).getSourceType(), zone);
            case RAW -> value -> raw((RawType<?>) type, (RawValueData<?>) value);
            case NULL -> value -> null;
        };
    }

    private static LocalDateTime local(Instant instant, ZoneId zone) {
        return LocalDateTime.ofInstant(instant, zone);
    }

    private static Reader row(List<LogicalType> fields, ZoneId zone) {
        var nested = new CellReader(fields, zone);
        return value -> {
            var cells = nested.cells((RowData) value);
            return ResultRow.of(RowKind.INSERT, cells).cells();
        };
    }

    private static Reader array(LogicalType element, ZoneId zone) {
        var getter = ArrayData.createElementGetter(element);
        var reader = reader(element, zone);
        return value -> elements((ArrayData) value, getter, reader);
    }

    private static List<@Nullable Object> elements(ArrayData array, ArrayData.ElementGetter getter, Reader reader) {
        var elements = new ArrayList<@Nullable Object>(array.size());
        for (int i = 0; i < array.size(); i++) {
            var element = getter.getElementOrNull(array, i);
            elements.add(element == null ? null : reader.read(element));
        }
        return elements;
    }

    private static Reader map(LogicalType key, LogicalType value, ZoneId zone) {
        var keyGetter = ArrayData.createElementGetter(key);
        var keyReader = reader(key, zone);
        var valueGetter = ArrayData.createElementGetter(value);
        var valueReader = reader(value, zone);
        return data -> {
            var keys = elements(((MapData) data).keyArray(), keyGetter, keyReader);
            var values = elements(((MapData) data).valueArray(), valueGetter, valueReader);
            var map = new LinkedHashMap<@Nullable Object, @Nullable Object>();
            for (int i = 0; i < keys.size(); i++) {
                map.put(keys.get(i), values.get(i));
            }
            return map;
        };
    }

    private static <T> String raw(RawType<T> type, RawValueData<?> value) {
        @SuppressWarnings("unchecked") // a raw column holds values of its own class only
        var own = (RawValueData<T>) value;
        return String.valueOf(own.toObject(type.getTypeSerializer()));
    }
}
