package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.insight.ControlCharacters;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.List;

/// Renders a header line and a line for each row.
final class SeparatedRenderer implements Renderer {
    private final List<Column> columns;
    private final Layout layout;
    private final HeaderStyle header;
    private final SeparatedFormat style;
    private final boolean changes;
    private boolean started;

    SeparatedRenderer(List<Column> columns, Layout layout, HeaderStyle header, SeparatedFormat style) {
        this.columns = List.copyOf(columns);
        this.layout = layout;
        this.header = header;
        this.style = style;
        this.changes = layout.changes();
    }

    @Override
    public String page(List<Row> page) {
        if (page.isEmpty()) {
            return "";
        }
        var text = new StringBuilder(page.size() * columns.size() * 12);
        if (!started) {
            text.append(heading());
        }
        for (var row : page) {
            style.line(changes ? row.kind().symbol() : "", row.fields(), text);
        }
        return visible(text);
    }

    @Override
    public String end() {
        return started ? "" : visible(new StringBuilder(heading()));
    }

    private String heading() {
        started = true;
        var text = new StringBuilder();
        switch (header) {
            case NAMES -> style.line(names(false), text);
            case TYPES -> style.line(names(true), text);
            case NONE -> {
                if (style == SeparatedFormat.MARKDOWN) {
                    // a Markdown table needs a header
                    style.line(columns.stream().map(_ -> "").toList(), text);
                }
            }
        }
        return text + style.rule(columns, changes);
    }

    private List<String> names(boolean types) {
        var names = new ArrayList<String>();
        if (changes) {
            names.add(RowKindSymbols.heading(columns));
        }
        columns.forEach(
                column -> names.add(column.name() + (types ? " " + column.type().spelling() : "")));
        return names;
    }

    private String visible(StringBuilder text) {
        return layout.screen() && !text.isEmpty() ? ControlCharacters.lines(text.toString()) + "\n" : text.toString();
    }
}
