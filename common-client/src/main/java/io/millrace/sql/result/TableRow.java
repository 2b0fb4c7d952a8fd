package io.millrace.sql.result;

import io.millrace.wire.sql.Row;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;

/// A row of a table.
///
/// @param id     rows are ordered by their ids, and an updated row keeps its id
/// @param before the row before its last update
/// @param at     the time of the last change in epoch milliseconds
public record TableRow(long id, Row row, Optional<Row> before, long at) {

    /// The cells that the last update changed.
    public BitSet changed() {
        return before.map(old -> difference(old, row)).orElseGet(BitSet::new);
    }

    /// The cells that differ between two rows.
    public static BitSet difference(Row old, Row row) {
        var cells = new BitSet();
        for (int i = 0; i < row.fields().size(); i++) {
            if (!Objects.equals(old.fields().get(i), row.fields().get(i))) {
                cells.set(i);
            }
        }
        return cells;
    }
}
