package io.millrace.wire.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of a result, or a change of one. Its fields are JSON values in the order of the columns: text, numbers,
/// booleans, lists, maps, or null.
public record Row(RowKind kind, List<@Nullable Object> fields) {
    public Row {
        fields = Collections.unmodifiableList(new ArrayList<>(fields));
    }

    /// An inserted row. This method is an alternative to the constructor, because in class files of records the
    /// compiler does not see that fields can be null.
    public static Row added(List<@Nullable Object> fields) {
        return new Row(RowKind.INSERT, fields);
    }

    /// A copy of another kind.
    public Row as(RowKind other) {
        return new Row(other, fields);
    }

    /// A field as a cell.
    public Cell cell(int column) {
        return Cell.of(fields.get(column));
    }
}
