package io.millrace.sql.result;

import io.millrace.wire.sql.Row;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;

/// A row in its place.
///
/// @param id     its place: rows stand in the order of their ids, and one that is updated keeps its own
/// @param before what it was before its last update
/// @param at     when it came or was updated
public record TableRow(long id, Row row, Optional<Row> before, long at) {

    /// The cells that its last update changed.
    public BitSet changed() {
        return before.map(old -> difference(old, row)).orElseGet(BitSet::new);
    }

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
