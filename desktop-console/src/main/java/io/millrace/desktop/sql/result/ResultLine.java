package io.millrace.desktop.sql.result;

import io.millrace.sql.result.TableRow;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A row as the table shows it.
///
/// @param number its position in the result or among the changes, counted from 1
/// @param before the row before its last change
/// @param at     the time of its arrival or last change, in epoch milliseconds; 0 if unknown
public record ResultLine(long number, Row row, Optional<Row> before, long at) {

    static ResultLine of(TableRow row) {
        return new ResultLine(row.id() + 1, row.row(), row.before(), row.at());
    }

    RowKind kind() {
        return row.kind();
    }

    /// The same row with another number.
    ResultLine numbered(long place) {
        return new ResultLine(place, row, before, at);
    }

    /// A copy with an additional first cell that contains the kind of change.
    ResultLine withOp() {
        var cells = new ArrayList<@Nullable Object>(row.fields().size() + 1);
        cells.add(kind().symbol());
        cells.addAll(row.fields());
        return new ResultLine(number, Row.added(cells).as(kind()), before, at);
    }

    /// Whether the last change of the row changed this cell.
    boolean changed(int column) {
        return before.filter(old ->
                        !Objects.equals(old.fields().get(column), row.fields().get(column)))
                .isPresent();
    }

    /// A description of a kind of change.
    static String meaning(RowKind kind) {
        return switch (kind) {
            case INSERT -> "inserted";
            case UPDATE_BEFORE -> "was, before an update";
            case UPDATE_AFTER -> "is, after an update";
            case DELETE -> "deleted";
        };
    }
}
