package io.millrace.jdbc.result;

import io.millrace.jdbc.type.Column;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows, one at a time, wherever they come from.
public interface Cursor extends AutoCloseable {
    List<Column> columns();

    /// Goes to the next row, before the first one at the beginning; false when there is none.
    boolean next() throws SQLException;

    /// A value of the current row; columns count from zero.
    @Nullable
    Object value(int column);

    /// How many rows are asked for at a time from now on, where they are asked for.
    default void pageSize(int rows) {}

    @Override
    default void close() throws SQLException {}
}
