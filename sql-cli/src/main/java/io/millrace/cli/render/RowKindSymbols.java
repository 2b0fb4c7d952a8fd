package io.millrace.cli.render;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.RowKind;
import java.util.List;

/// The two-character symbols of row kinds.
final class RowKindSymbols {
    private RowKindSymbols() {}

    static String painted(RowKind kind, AnsiColours paint) {
        return switch (kind) {
            case INSERT -> paint.added(kind.symbol());
            case UPDATE_BEFORE -> paint.faint(kind.symbol());
            case UPDATE_AFTER -> paint.changed(kind.symbol());
            case DELETE -> paint.removed(kind.symbol());
        };
    }

    /// A name for the column of symbols that no column of the result has.
    static String heading(List<Column> columns) {
        return columns.stream().anyMatch(column -> "op".equals(column.name())) ? "$op" : "op";
    }
}
