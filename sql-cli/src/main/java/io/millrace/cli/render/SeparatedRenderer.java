package io.millrace.cli.render;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.List;

/// A heading line, then a line for each row.
final class SeparatedRenderer implements Renderer {
    private final List<Column> columns;
    private final Layout layout;
    private final Separated style;
    private boolean changes;
    private boolean begun;
    private long rows;

    SeparatedRenderer(List<Column> columns, Layout layout, Separated style) {
        this.columns = List.copyOf(columns);
        this.layout = layout;
        this.style = style;
        this.changes = layout.changes();
    }

    @Override
    public String page(List<Row> page) {
        if (page.isEmpty()) {
            return "";
        }
        var text = new StringBuilder();
        if (!begun) {
            changes = changes || Ops.anyIn(page);
            text.append(heading());
        } else if (!changes && Ops.anyIn(page)) {
            throw new Refusal(
                    FaultCode.CONFLICT,
                    "After " + Amounts.count(rows, "row")
                            + " the result begins to change earlier ones, and its heading is written without a column"
                            + " that says so.",
                    List.of("Use --changes or ndjson output, or SET 'execution.runtime-mode' = 'batch'."));
        }
        for (var row : page) {
            var values = new ArrayList<String>();
            if (changes) {
                values.add(style.text(Ops.of(row.kind())));
            }
            for (int i = 0; i < columns.size(); i++) {
                values.add(style.cell(row.cell(i)));
            }
            text.append(line(values));
        }
        rows += page.size();
        return text.toString();
    }

    @Override
    public String end() {
        return begun ? "" : heading();
    }

    private String heading() {
        begun = true;
        var names = new ArrayList<String>();
        if (changes) {
            names.add(Ops.heading(columns));
        }
        columns.forEach(column -> names.add(style.text(column.name())));
        return line(names) + style.rule(columns, changes);
    }

    private String line(List<String> values) {
        var line = style.line(values);
        return layout.screen() ? Visible.lines(line) + "\n" : line;
    }
}
