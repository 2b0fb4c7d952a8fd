package io.millrace.jdbc.result;

import io.millrace.jdbc.type.ResultColumn;
import io.millrace.jdbc.wire.Operation;
import io.millrace.jdbc.wire.RowPage;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cursor over the rows of an operation, with one page in memory.
public final class FetchedCursor implements Cursor {
    private static final int MAX_PAGE_ROWS = 1_000_000;

    private final Operation operation;
    private final List<ResultColumn> columns;
    private RowPage page = RowPage.empty();
    private int row;
    private int pageSize;
    private boolean over;

    /// @param pageSize the number of rows that are fetched at a time
    public FetchedCursor(Operation operation, List<ResultColumn> columns, int pageSize) {
        this.operation = operation;
        this.columns = columns;
        this.pageSize = Math.min(pageSize, MAX_PAGE_ROWS);
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean next() throws SQLException {
        if (over) {
            return false;
        }
        row++;
        if (row >= page.size()) {
            page = operation.fetch(pageSize);
            row = 0;
            over = page.size() == 0;
        }
        return !over;
    }

    @Override
    public @Nullable Object value(int column) {
        return page.value(row, column);
    }

    @Override
    public void pageSize(int rows) {
        pageSize = Math.min(rows, MAX_PAGE_ROWS);
    }

    @Override
    public void close() throws SQLException {
        over = true;
        operation.close();
    }
}
