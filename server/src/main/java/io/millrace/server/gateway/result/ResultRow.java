package io.millrace.server.gateway.result;

import io.millrace.wire.sql.RowKind;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A row of a result. By SQL type, a cell is a String, Boolean, Byte, Short, Integer, Long, Float, Double, BigDecimal,
/// byte[], LocalDate, LocalTime, LocalDateTime (timestamps, with local zone already in the session's zone), Integer
/// months, Long milliseconds, List (array, row), Map (map, multiset), or null.
public record ResultRow(RowKind kind, List<@Nullable Object> cells) {
    /// The estimated size of a cell, without its text.
    private static final long CELL_BYTES = 16;

    /// Does not copy the cells: the caller must not change the array afterwards.
    public static ResultRow of(RowKind kind, @Nullable Object... cells) {
        return new ResultRow(kind, new Cells(cells));
    }

    /// The approximate memory of rows in bytes.
    public static long weight(List<ResultRow> rows) {
        return rows.stream().mapToLong(ResultRow::weight).sum();
    }

    /// The approximate memory in bytes.
    public long weight() {
        long weight = CELL_BYTES;
        for (var cell : cells) {
            weight += size(cell);
        }
        return weight;
    }

    private static long size(@Nullable Object cell) {
        return switch (cell) {
            case String text -> CELL_BYTES + 2L * text.length();
            case byte[] bytes -> CELL_BYTES + bytes.length;
            case List<?> items ->
                CELL_BYTES + items.stream().mapToLong(ResultRow::size).sum();
            case Map<?, ?> entries ->
                CELL_BYTES
                        + entries.entrySet().stream()
                                .mapToLong(entry -> size(entry.getKey()) + size(entry.getValue()))
                                .sum();
            case null, default -> CELL_BYTES;
        };
    }

    /// A list with one object per row instead of the two of the JDK's list: there are millions of rows.
    private static final class Cells extends AbstractList<@Nullable Object> implements RandomAccess {
        private final @Nullable Object[] cells;

        Cells(@Nullable Object[] cells) {
            this.cells = cells;
        }

        @Override
        public @Nullable Object get(int index) {
            return cells[index];
        }

        @Override
        public int size() {
            return cells.length;
        }
    }
}
