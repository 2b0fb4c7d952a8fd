package io.millrace.desktop.fx;

import atlantafx.base.theme.Styles;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/// Adds columns to a table, from left to right. Texts are in one line, and show in a tooltip if the column is too
/// narrow for them; amounts are right-aligned and sort numerically.
public final class Columns<S> {
    private final TableView<S> table;

    public Columns(TableView<S> table) {
        this.table = table;
    }

    public TableColumn<S, String> text(String title, double width, Function<S, String> value) {
        return ordered(title, width, value, text -> text);
    }

    public <T extends Comparable<T>> TableColumn<S, T> amount(
            String title, double width, Function<S, T> value, Function<T, String> print) {
        var column = ordered(title, width, value, print);
        column.getStyleClass().add("amount");
        return column;
    }

    /// A left-aligned column that sorts by its values. The last column has to be left-aligned, because the button that
    /// chooses columns covers its right edge.
    public <T extends Comparable<T>> TableColumn<S, T> ordered(
            String title, double width, Function<S, T> value, Function<T, String> print) {
        return add(title, width, value, () -> new TextCell<>(print));
    }

    /// A column whose cells are nodes; it sorts by the given order of the rows.
    public TableColumn<S, S> drawn(String title, double width, Comparator<S> order, Function<S, Node> draw) {
        var column = add(title, width, row -> row, () -> new DrawnCell<>(draw));
        column.setComparator(order);
        return column;
    }

    private <T> TableColumn<S, T> add(
            String title, double width, Function<S, T> value, Supplier<TableCell<S, T>> cells) {
        var column = new TableColumn<S, T>(title);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.apply(row.getValue())));
        column.setCellFactory(made -> cells.get());
        column.setPrefWidth(width);
        table.getColumns().add(column);
        return column;
    }

    /// Gives the table low rows and columns that share its full width, and keeps their arrangement under a
    /// name. Must be called after the columns are added.
    public void compact(String name) {
        fill(table);
        SavedLayout.table(table, name);
        table.getStyleClass().addAll(Styles.DENSE, "compact");
    }

    /// Shows a column only while the table is wider than `width`.
    public void withRoom(TableColumn<S, ?> column, double width) {
        table.widthProperty().subscribe(now -> when(column, now.doubleValue() > width));
    }

    /// Makes the columns share the full width of the table.
    public static void fill(TableView<?> table) {
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
    }

    /// Shows a column only while it has content. A column that the user has hidden stays hidden.
    public static void when(TableColumn<?, ?> column, boolean something) {
        TableState.show(column, something);
    }

    /// A cell with a text that is derived from its value.
    public static final class TextCell<S, T> extends TableCell<S, T> {
        private final Function<T, String> print;

        public TextCell(Function<T, String> print) {
            this.print = print;
            Tips.whenCut(this);
        }

        @Override
        protected void updateItem(@Nullable T item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty || item == null ? "" : CellText.of(print.apply(item)));
        }
    }

    private static final class DrawnCell<S> extends TableCell<S, S> {
        private final Function<S, Node> draw;

        DrawnCell(Function<S, Node> draw) {
            this.draw = draw;
        }

        @Override
        protected void updateItem(@Nullable S item, boolean empty) {
            super.updateItem(item, empty);
            setGraphic(empty || item == null ? null : draw.apply(item));
        }
    }
}
