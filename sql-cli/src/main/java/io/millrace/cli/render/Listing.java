package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.cli.option.OutputFormat;
import io.millrace.insight.Formats;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.LogicalType;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Formats a list made by the shell in the format of results.
public final class Listing {
    private Listing() {}

    /// The complete list, followed by its length in formats for people. Its columns are all texts, so that a
    /// header with types has only their names.
    public static String text(
            OutputFormat format, HeaderStyle header, List<String> headings, List<List<String>> rows, Layout layout) {
        var columns = headings.stream()
                .map(name -> new Column(name, LogicalType.of(SqlType.string()), Optional.empty()))
                .toList();
        var shown = header == HeaderStyle.NONE ? header : HeaderStyle.NAMES;
        var renderer = Renderer.of(format, columns, layout, new Style(shown, false));
        var page = rows.stream()
                .map(row -> new Row(RowKind.INSERT, new ArrayList<>(row)))
                .toList();
        var count = format.forPeople() ? layout.paint().faint(Formats.plural(rows.size(), "row")) + "\n" : "";
        return renderer.page(page) + renderer.end() + count;
    }
}
