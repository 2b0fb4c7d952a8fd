package io.millrace.server.gateway.result;

import io.millrace.wire.sql.RowKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row as the core holds it. By SQL type a cell is a String, Boolean, Byte, Short, Integer, Long, Float, Double,
/// BigDecimal, byte[], LocalDate, LocalTime, LocalDateTime (timestamps, with local zone already in the session's zone),
/// Integer months, Long milliseconds, List (array, row), Map (map, multiset), or null.
public record ResultRow(RowKind kind, List<@Nullable Object> cells) {

    /// Takes the cells as they are: the caller must not change the array afterwards.
    public static ResultRow of(RowKind kind, @Nullable Object... cells) {
        return new ResultRow(
                kind, Collections.<@Nullable Object>unmodifiableList(Arrays.<@Nullable Object>asList(cells)));
    }
}
