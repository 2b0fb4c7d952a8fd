package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.CellText;
import io.millrace.desktop.fx.ClipboardText;
import io.millrace.desktop.fx.Tips;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/// The table of a result's rows. It creates only the visible cells, whatever the number of rows.
final class ResultGrid extends TableView<ResultLine> {
    private static final double ROW = 26;
    private static final double MAX_COLUMN_WIDTH = 360;
    private static final int MEASURED = 30;
    private static final long FRESH = 800;
    private static final Duration FADING = Duration.millis(200);
    private static final PseudoClass ABSENT = PseudoClass.getPseudoClass("absent");
    private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

    private final ResultModel model;
    private final SnapshotLines rows = new SnapshotLines();
    private List<Column> columns = List.of();
    private boolean asChanges;
    private boolean following;
    private int fitted;
    /// The cells that are highlighted because their value has just changed.
    private final Set<ValueCell> lit = Collections.newSetFromMap(new IdentityHashMap<>());

    private final PauseTransition fading = new PauseTransition(FADING);

    ResultGrid(ResultModel model) {
        this.model = model;
        setId("result-rows");
        getStyleClass().addAll("result-grid", "dense");
        setFixedCellSize(ROW);
        setTableMenuButtonVisible(true);
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        setItems(rows);
        // the model sorts, off the JavaFX thread
        setSortPolicy(table -> {
            model.order(orders());
            return true;
        });
        setPlaceholder(new Label(""));
        fading.setOnFinished(event -> fade());
        setOnKeyPressed(event -> {
            if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
                copy(ExportFormat.TSV);
                event.consume();
            }
        });
    }

    /// Removes the highlights here, because a row that does not change again does not update its cells.
    private void fade() {
        lit.removeIf(ValueCell::faded);
        if (!lit.isEmpty()) {
            fading.playFromStart();
        }
    }

    private List<ResultArrangement.Order> orders() {
        var orders = new ArrayList<ResultArrangement.Order>();
        for (var sorted : getSortOrder()) {
            if (sorted.getUserData() instanceof Integer column) {
                orders.add(
                        new ResultArrangement.Order(column, sorted.getSortType() == TableColumn.SortType.DESCENDING));
            }
        }
        return orders;
    }

    void show(ResultSnapshot snapshot) {
        boolean changes = snapshot.ofChanges();
        if (!snapshot.columns().equals(columns) || changes != asChanges) {
            columns = snapshot.columns();
            asChanges = changes;
            build(snapshot);
        }
        int before = rows.size();
        rows.swap(snapshot.lines());
        fit(snapshot);
        ((Label) getPlaceholder())
                .setText(
                        snapshot.arrangement().filter().isBlank()
                                ? snapshot.tally().phase().over() ? "No rows" : "No rows yet"
                                : "No row has “" + snapshot.arrangement().filter() + "”");
        if (following && (changes || rows.size() != before)) {
            scrollTo(rows.size() - 1);
        }
    }

    /// Sets whether the table scrolls to the newest row.
    void follow(boolean on) {
        following = on;
        if (on && !rows.isEmpty()) {
            scrollTo(rows.size() - 1);
        }
    }

    private void build(ResultSnapshot snapshot) {
        getSortOrder().clear();
        fitted = 0;
        var made = new ArrayList<TableColumn<ResultLine, ?>>();
        made.add(number());
        if (asChanges) {
            made.add(kind());
        }
        for (int column = 0; column < columns.size(); column++) {
            made.add(column(column, snapshot));
        }
        getColumns().setAll(made);
    }

    private static TableColumn<ResultLine, ResultLine> plain(String title, double width) {
        var column = new TableColumn<ResultLine, ResultLine>(title);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setPrefWidth(width);
        return column;
    }

    private static TableColumn<ResultLine, ResultLine> number() {
        var column = plain("#", 64);
        column.getStyleClass().add("row-number");
        column.setSortable(false);
        column.setCellFactory(made -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable ResultLine line, boolean empty) {
                super.updateItem(line, empty);
                setText(empty || line == null ? "" : String.valueOf(line.number()));
            }
        });
        return column;
    }

    private static TableColumn<ResultLine, ResultLine> kind() {
        var column = plain("Op", 52);
        column.setSortable(false);
        column.getStyleClass().add("op");
        column.setCellFactory(made -> new KindCell());
        return column;
    }

    private TableColumn<ResultLine, ResultLine> column(int index, ResultSnapshot snapshot) {
        var of = columns.get(index);
        var column = plain("", width(index, snapshot));
        var head = new Label(CellText.of(of.name()));
        head.setTooltip(Tips.of(of.name() + "  " + of.type().sql()));
        column.setGraphic(head);
        column.setUserData(index);
        // the menu that hides columns uses the text, the header shows the graphic
        column.setText("");
        column.setId("column-" + index);
        if (of.type().numeric()) {
            column.getStyleClass().add("amount");
        }
        column.setCellFactory(made -> new ValueCell(index));
        return column;
    }

    /// Widens the columns while the first rows arrive. A column that the user has resized keeps its width.
    private void fit(ResultSnapshot snapshot) {
        int seen = Math.min(MEASURED, snapshot.lines().size());
        if (seen <= fitted) {
            return;
        }
        fitted = seen;
        for (var column : getColumns()) {
            if (column.getUserData() instanceof Integer index && column.getWidth() == column.getPrefWidth()) {
                column.setPrefWidth(Math.max(column.getPrefWidth(), width(index, snapshot)));
            }
        }
    }

    /// The width that the title and the first rows need.
    private double width(int index, ResultSnapshot snapshot) {
        int longest = columns.get(index).name().length() + 3;
        for (int row = 0; row < Math.min(MEASURED, snapshot.lines().size()); row++) {
            longest = Math.max(
                    longest,
                    snapshot.lines().get(row).row().cell(index).display().length());
        }
        return Math.clamp(longest * 7.6 + 22, 70, MAX_COLUMN_WIDTH);
    }

    /// The cell with the kind of a change: letters and a colour.
    private static final class KindCell extends TableCell<ResultLine, ResultLine> {
        @Override
        protected void updateItem(@Nullable ResultLine line, boolean empty) {
            super.updateItem(line, empty);
            var shown = Optional.ofNullable(empty ? null : line).map(ResultLine::kind);
            setText(shown.map(RowKind::symbol).orElse(""));
            setAccessibleText(shown.map(ResultLine::meaning).orElse(""));
            for (var kind : RowKind.values()) {
                var name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
                pseudoClassStateChanged(
                        PseudoClass.getPseudoClass(name),
                        shown.filter(kind::equals).isPresent());
            }
        }
    }

    private final class ValueCell extends TableCell<ResultLine, ResultLine> {
        private final int index;
        private long since;

        ValueCell(int index) {
            this.index = index;
        }

        /// The details pane shows what is cut here.
        @Override
        protected void updateItem(@Nullable ResultLine line, boolean empty) {
            super.updateItem(line, empty);
            if (empty || line == null || index >= line.row().fields().size()) {
                show("", false, false);
                return;
            }
            var cell = line.row().cell(index);
            since = line.at();
            show(CellText.of(cell.display()), cell instanceof Cell.Absent, line.changed(index) && fresh());
        }

        private boolean fresh() {
            return System.currentTimeMillis() - since < FRESH;
        }

        /// Removes an expired highlight.
        ///
        /// @return whether the cell is no longer highlighted
        boolean faded() {
            if (!fresh()) {
                pseudoClassStateChanged(CHANGED, false);
            }
            return !fresh();
        }

        private void show(String text, boolean absent, boolean changed) {
            setText(text);
            pseudoClassStateChanged(ABSENT, absent);
            pseudoClassStateChanged(CHANGED, changed);
            if (changed && lit.add(this) && fading.getStatus() != Animation.Status.RUNNING) {
                fading.playFromStart();
            }
        }
    }

    List<ResultLine> selected() {
        return getSelectionModel().getSelectedIndices().stream()
                .filter(index -> index >= 0 && index < rows.size())
                .map(rows::get)
                .toList();
    }

    /// Copies the selected rows to the clipboard, or all rows if none is selected.
    void copy(ExportFormat format) {
        var lines = selected();
        var snapshot = model.snapshot().get();
        ClipboardText.copy(format.text(
                snapshot, lines.isEmpty() ? snapshot.lines().stream().toList() : lines));
    }

    /// Copies the focused cell to the clipboard, without a header.
    void copyCell() {
        var focused = getFocusModel().getFocusedCell();
        if (focused != null
                && focused.getRow() >= 0
                && focused.getRow() < rows.size()
                && focused.getTableColumn() != null
                && focused.getTableColumn().getUserData() instanceof Integer column) {
            ClipboardText.copy(rows.get(focused.getRow()).row().cell(column).display());
        }
    }
}
