package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.limit.ValueSize;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/// The bounds of the columns of rows, computed when they are asked for.
final class ValueColumns {
    private final List<RowData> rows;
    private final RowType type;
    private final Map<Integer, ValueSize.Column> known = new HashMap<>();

    ValueColumns(List<RowData> rows, RowType type) {
        this.rows = rows;
        this.type = type;
    }

    ValueSize.Column of(int column) {
        return known.computeIfAbsent(column, this::measured);
    }

    private ValueSize.Column measured(int column) {
        return switch (type.getTypeAt(column).getTypeRoot()) {
            case CHAR, VARCHAR ->
                ValueSize.Column.ofSize(
                        max(column, row -> row.getString(column).toString().length()));
            case BINARY, VARBINARY -> ValueSize.Column.ofSize(max(column, row -> row.getBinary(column).length));
            case TINYINT -> ValueSize.Column.ofNumber(max(column, row -> row.getByte(column)));
            case SMALLINT -> ValueSize.Column.ofNumber(max(column, row -> row.getShort(column)));
            case INTEGER -> ValueSize.Column.ofNumber(max(column, row -> row.getInt(column)));
            case BIGINT -> ValueSize.Column.ofNumber(max(column, row -> row.getLong(column)));
            case ARRAY, MULTISET, MAP, ROW, STRUCTURED_TYPE, DISTINCT_TYPE, RAW, SYMBOL, UNRESOLVED, VARIANT, BITMAP ->
                ValueSize.Column.UNKNOWN;
            default -> ValueSize.Column.ofSize(0);
        };
    }

    private long max(int column, ToLongFunction<RowData> measure) {
        return rows.stream()
                .filter(row -> !row.isNullAt(column))
                .mapToLong(measure)
                .max()
                .orElse(0);
    }
}
