package io.millrace.jdbc.result;

import io.millrace.jdbc.type.ResultColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cursor over rows in memory.
public final class ListCursor implements Cursor {
    private final List<ResultColumn> columns;
    private final List<? extends List<? extends @Nullable Object>> rows;
    private int row = -1;

    /// @param rows each with a value for each column
    public ListCursor(List<ResultColumn> columns, List<? extends List<? extends @Nullable Object>> rows) {
        this.columns = List.copyOf(columns);
        this.rows = rows;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        row = Math.min(row + 1, rows.size());
        return row < rows.size();
    }

    @Override
    public @Nullable Object value(int column) {
        return rows.get(row).get(column);
    }
}
