package io.millrace.server.gateway.result;

import io.millrace.wire.sql.RowKind;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// A row of a result. By SQL type, a cell is a String, Boolean, Byte, Short, Integer, Long, Float, Double, BigDecimal,
/// byte[], LocalDate, LocalTime, LocalDateTime (timestamps, with local zone already in the session's zone), Integer
/// months, Long milliseconds, List (array, row), Map (map, multiset), or null.
public record ResultRow(RowKind kind, List<@Nullable Object> cells) {

    /// Does not copy the cells: the caller must not change the array afterwards.
    public static ResultRow of(RowKind kind, @Nullable Object... cells) {
        return new ResultRow(kind, new Cells(cells));
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
