package io.millrace.cli.live;

import io.millrace.insight.ControlCharacters;
import io.millrace.wire.sql.Column;
import java.util.List;

/// A column of a sheet.
///
/// @param type   shown under the name; empty for none
/// @param number whether values are aligned to the right and never cut
record SheetColumn(String name, String type, boolean number) {

    static SheetColumn text(String name) {
        return new SheetColumn(name, "", false);
    }

    static SheetColumn number(String name) {
        return new SheetColumn(name, "", true);
    }

    static List<SheetColumn> of(List<Column> columns) {
        return columns.stream()
                .map(column -> new SheetColumn(
                        ControlCharacters.line(column.name()),
                        ControlCharacters.line(column.type().spelling()),
                        column.type().numeric()))
                .toList();
    }
}
