package io.millrace.cli.render;

import io.millrace.json.Json;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.List;

/// An object for each row: its values by the names of their columns, and what it does, from the first page on that does
/// more
/// than add.
final class JsonRenderer implements Renderer {
    private final List<Column> columns;
    private final Layout layout;
    private final boolean array;
    private boolean changes;
    private boolean begun;

    JsonRenderer(List<Column> columns, Layout layout, boolean array) {
        this.columns = List.copyOf(columns);
        this.layout = layout;
        this.array = array;
        this.changes = layout.changes();
    }

    @Override
    public String page(List<Row> rows) {
        var text = new StringBuilder();
        changes = changes || Ops.anyIn(rows);
        for (var row : rows) {
            if (array) {
                text.append(begun ? ",\n " : "[\n ");
            }
            begun = true;
            var object = object(row);
            text.append(layout.screen() ? Visible.line(object) : object);
            if (!array) {
                text.append('\n');
            }
        }
        return text.toString();
    }

    @Override
    public String end() {
        if (!array) {
            return "";
        }
        return begun ? "\n]\n" : "[]\n";
    }

    private String object(Row row) {
        var members = new ArrayList<String>();
        if (changes) {
            members.add(Json.text(Ops.heading(columns)) + ":" + Json.text(Ops.of(row.kind())));
        }
        for (int i = 0; i < columns.size(); i++) {
            var value = row.fields().get(i);
            members.add(Json.text(columns.get(i).name()) + ":" + (value == null ? "null" : Json.text(value)));
        }
        return "{" + String.join(",", members) + "}";
    }
}
