package io.millrace.desktop.sql.result;

import io.millrace.sql.result.TableRow;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A row as it is shown.
///
/// @param number its place in the result, or in the order of the changes; counted from 1
/// @param before what it was before its last change
/// @param at     when it came or changed, in epoch milliseconds; 0 where that is not kept
public record ResultLine(long number, Row row, Optional<Row> before, long at) {

    static ResultLine of(TableRow row) {
        return new ResultLine(row.id() + 1, row.row(), row.before(), row.at());
    }

    RowKind kind() {
        return row.kind();
    }

    /// The same row at another place.
    ResultLine numbered(long place) {
        return new ResultLine(place, row, before, at);
    }

    /// With what it does in a cell before the others.
    ResultLine withOp() {
        var cells = new ArrayList<@Nullable Object>(row.fields().size() + 1);
        cells.add(letters(kind()));
        cells.addAll(row.fields());
        return new ResultLine(number, Row.added(cells).as(kind()), before, at);
    }

    /// Whether its last change changed this cell.
    boolean changed(int column) {
        return before.filter(old ->
                        !Objects.equals(old.fields().get(column), row.fields().get(column)))
                .isPresent();
    }

    /// How a change is written: the letters of the engine's own clients.
    static String letters(RowKind kind) {
        return switch (kind) {
            case INSERT -> "+I";
            case UPDATE_BEFORE -> "-U";
            case UPDATE_AFTER -> "+U";
            case DELETE -> "-D";
        };
    }

    /// What a change does, in a word.
    static String meaning(RowKind kind) {
        return switch (kind) {
            case INSERT -> "inserted";
            case UPDATE_BEFORE -> "was, before an update";
            case UPDATE_AFTER -> "is, after an update";
            case DELETE -> "deleted";
        };
    }
}
