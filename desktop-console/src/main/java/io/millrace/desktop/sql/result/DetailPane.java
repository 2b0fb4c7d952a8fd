package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.Labels;
import io.millrace.json.Json;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// A pane that shows all values of one row in full, from top to bottom.
final class DetailPane extends BorderPane {
    private static final int MAX_LINES = 14;
    private static final int LINE = 44;

    private final VBox cells = new VBox(10);
    private final Label title = Labels.styled("", "section");
    private Optional<ResultLine> shown = Optional.empty();

    DetailPane() {
        setId("row-details");
        getStyleClass().add("row-details");
        title.setPadding(new Insets(8, 12, 8, 12));
        cells.setPadding(new Insets(0, 12, 12, 12));
        var scroll = new ScrollPane(cells);
        scroll.setFitToWidth(true);
        setTop(title);
        setCenter(scroll);
    }

    void show(List<Column> columns, ResultLine line) {
        if (shown.equals(Optional.of(line))) {
            return;
        }
        shown = Optional.of(line);
        title.setText("Row " + line.number());
        cells.getChildren().clear();
        for (int column = 0;
                column < columns.size() && column < line.row().fields().size();
                column++) {
            cells.getChildren().add(cell(columns.get(column), line, column));
        }
    }

    void nothing() {
        shown = Optional.empty();
        title.setText("No row is selected");
        cells.getChildren().clear();
    }

    private static VBox cell(Column column, ResultLine line, int index) {
        var name = Labels.styled(column.name(), "detail-name");
        var type = Labels.styled(column.type().sql(), "muted");
        var cell = line.row().cell(index);
        var text = new TextArea(text(cell, line, index));
        text.setEditable(false);
        text.setWrapText(true);
        text.getStyleClass().addAll("mono", "detail-value");
        if (cell instanceof Cell.Absent) {
            text.getStyleClass().add("absent");
        }
        int lines =
                text.getText().lines().mapToInt(one -> 1 + one.length() / LINE).sum();
        text.setPrefRowCount(Math.clamp(lines, 1, MAX_LINES));
        text.setMinHeight(USE_PREF_SIZE);
        text.setAccessibleText(column.name());
        var box = new VBox(3, new HBox(8, name, type), text);
        if (line.changed(index)) {
            var before = Labels.styled(
                    "was " + line.before().map(old -> old.cell(index).display()).orElse(""), "muted");
            before.setWrapText(true);
            box.getChildren().add(before);
        }
        return box;
    }

    /// Formats a composite value as JSON.
    private static String text(Cell cell, ResultLine line, int index) {
        return switch (cell) {
            case Cell.Items _, Cell.Entries _ -> {
                var value = line.row().fields().get(index);
                yield value == null ? "" : Json.pretty(value);
            }
            case Cell.Absent _, Cell.Text _, Cell.Numeric _, Cell.Bool _ -> cell.display();
        };
    }
}
