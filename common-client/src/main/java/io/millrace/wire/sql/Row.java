package io.millrace.wire.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of a change log: what it does, and its cells in the order of the columns, as JSON gives them: text, numbers,
/// truth values, lists, maps, or null. [#cell] reads them by type.
public record Row(RowKind kind, List<@Nullable Object> fields) {
    public Row {
        fields = Collections.unmodifiableList(new ArrayList<>(fields));
    }

    /// A row of an additive result. Beside the constructor because a compiler that reads a record from its class file
    /// does not see that its cells may be absent.
    public static Row added(List<@Nullable Object> fields) {
        return new Row(RowKind.INSERT, fields);
    }

    /// The same cells, doing something else.
    public Row as(RowKind other) {
        return new Row(other, fields);
    }

    public Cell cell(int column) {
        return Cell.of(fields.get(column));
    }
}
