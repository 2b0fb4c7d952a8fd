package io.millrace.sql.result;

import io.millrace.wire.sql.Row;

/// Estimates the memory of a row in bytes, for limits.
public final class RowSize {
    private static final int ROW_OVERHEAD = 120;
    private static final int CELL_OVERHEAD = 56;

    private RowSize() {}

    /// The estimated size of a row.
    public static long of(Row row) {
        long weight = ROW_OVERHEAD;
        for (var field : row.fields()) {
            weight += CELL_OVERHEAD + (field instanceof String text ? text.length() : 0);
        }
        return weight;
    }
}
