package io.millrace.cli.render;

import io.millrace.cli.option.OutputFormat;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import java.util.List;
import java.util.Optional;

/// Renders one result page by page, without storing its rows.
public interface Renderer {

    /// Renders rows, after the header if they are the first.
    String page(List<Row> rows);

    /// Renders the end of the result.
    String end();

    /// Whether the number of rows is meaningful; it is not for a text such as a plan.
    default boolean countable() {
        return true;
    }

    /// A note about values and columns that were cut.
    default Optional<String> note() {
        return Optional.empty();
    }

    static Renderer of(OutputFormat format, List<Column> columns, Layout layout, Style style) {
        return switch (format) {
            case AUTO -> new AutoRenderer(columns, layout, style);
            case TABLE -> new TableRenderer(columns, layout, style);
            case VERTICAL -> new VerticalRenderer(columns, layout, style.header());
            case CSV -> new SeparatedRenderer(columns, layout, style.header(), SeparatedFormat.CSV);
            case TSV -> new SeparatedRenderer(columns, layout, style.header(), SeparatedFormat.TSV);
            case MARKDOWN -> new SeparatedRenderer(columns, layout, style.header(), SeparatedFormat.MARKDOWN);
            case HTML -> new HtmlRenderer(columns, layout, style.header());
            case JSON -> new JsonRenderer(columns, layout, style.header(), true);
            case NDJSON -> new JsonRenderer(columns, layout, style.header(), false);
        };
    }

    /// Whether any of the rows is not an insert.
    static boolean changesIn(List<Row> rows) {
        return rows.stream().anyMatch(row -> row.kind() != RowKind.INSERT);
    }

    /// The format in which to fetch rows.
    static RowFormat rowFormat(OutputFormat format) {
        return switch (format) {
            case AUTO, TABLE, VERTICAL, CSV, TSV, MARKDOWN, HTML -> RowFormat.PLAIN_TEXT;
            case JSON, NDJSON -> RowFormat.JSON;
        };
    }
}
