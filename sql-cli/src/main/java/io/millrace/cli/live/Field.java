package io.millrace.cli.live;

import io.millrace.cli.render.Types;
import io.millrace.cli.render.Visible;
import io.millrace.wire.sql.Column;
import java.util.List;

/// A column of a sheet.
///
/// @param type   what is said under its name; empty for nothing
/// @param number whether its values stand at the right and are never cut
record Field(String name, String type, boolean number) {

    static Field text(String name) {
        return new Field(name, "", false);
    }

    static Field number(String name) {
        return new Field(name, "", true);
    }

    static List<Field> of(List<Column> columns) {
        return columns.stream()
                .map(column -> new Field(
                        Visible.line(column.name()), Visible.line(column.type().spelling()), Types.numeric(column)))
                .toList();
    }
}
