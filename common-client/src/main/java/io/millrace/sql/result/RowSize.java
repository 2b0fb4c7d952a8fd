package io.millrace.sql.result;

import io.millrace.wire.sql.Row;

/// About how much memory a row takes, in bytes: for bounds, not for telling.
public final class RowSize {
    private static final int ROW = 120;
    private static final int CELL = 56;

    private RowSize() {}

    public static long of(Row row) {
        long weight = ROW;
        for (var field : row.fields()) {
            weight += CELL + (field instanceof String text ? text.length() : 0);
        }
        return weight;
    }
}
