package io.millrace.jdbc.result;

import io.millrace.jdbc.type.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cursor over rows in memory.
public final class ListCursor implements Cursor {
    private final List<Column> columns;
    private final List<? extends List<? extends @Nullable Object>> rows;
    private int row = -1;

    /// @param rows each with a value for each column
    public ListCursor(List<Column> columns, List<? extends List<? extends @Nullable Object>> rows) {
        this.columns = List.copyOf(columns);
        this.rows = rows;
    }

    @Override
    public List<Column> columns() {
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
