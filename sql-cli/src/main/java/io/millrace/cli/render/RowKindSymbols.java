package io.millrace.cli.render;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.List;

/// The two-character symbols of row kinds.
public final class RowKindSymbols {
    private RowKindSymbols() {}

    public static String of(RowKind kind) {
        return switch (kind) {
            case INSERT -> "+I";
            case UPDATE_BEFORE -> "-U";
            case UPDATE_AFTER -> "+U";
            case DELETE -> "-D";
        };
    }

    static String painted(RowKind kind, AnsiColours paint) {
        return switch (kind) {
            case INSERT -> paint.added(of(kind));
            case UPDATE_BEFORE -> paint.faint(of(kind));
            case UPDATE_AFTER -> paint.changed(of(kind));
            case DELETE -> paint.removed(of(kind));
        };
    }

    /// Whether any of the rows is not an insert.
    static boolean anyIn(List<Row> rows) {
        for (var row : rows) {
            if (row.kind() != RowKind.INSERT) {
                return true;
            }
        }
        return false;
    }

    /// A name for the column of symbols that no column of the result has.
    static String heading(List<Column> columns) {
        return columns.stream().anyMatch(column -> "op".equals(column.name())) ? "$op" : "op";
    }
}
