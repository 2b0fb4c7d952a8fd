package io.millrace.cli.render;

import io.millrace.cli.option.OutputFormat;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import java.util.List;
import java.util.Optional;

/// Writes one result, page by page, and keeps none of it: memory does not grow with the result.
public interface Renderer {

    /// The text of these rows, with what must stand before them.
    String page(List<Row> rows);

    /// What must stand after the last row.
    String end();

    /// Whether its rows are a number of things, and not one text.
    default boolean countable() {
        return true;
    }

    /// What the reader should know about what is not shown.
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

    /// Whether one of the rows does more than add itself.
    static boolean changesIn(List<Row> rows) {
        return RowKindSymbols.anyIn(rows);
    }

    /// How cells should be fetched for a format.
    static RowFormat cells(OutputFormat format) {
        return switch (format) {
            case AUTO, TABLE, VERTICAL, CSV, TSV, MARKDOWN, HTML -> RowFormat.PLAIN_TEXT;
            case JSON, NDJSON -> RowFormat.JSON;
        };
    }
}
