package io.millrace.jdbc.result;

import io.millrace.jdbc.type.ResultColumn;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A forward-only cursor over rows.
public interface Cursor extends AutoCloseable {
    /// The columns of each row, in order.
    List<ResultColumn> columns();

    /// Moves to the next row, initially to the first.
    ///
    /// @return false if there is none
    boolean next() throws SQLException;

    /// A value of the current row. Columns are counted from 0.
    @Nullable
    Object value(int column);

    /// Sets the number of rows to fetch at a time, if the cursor fetches any.
    default void pageSize(int rows) {}

    @Override
    default void close() throws SQLException {}
}
