package io.millrace.desktop.fx;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;

/// Opens the rows of tables.
public final class Rows {
    private Rows() {}

    /// Opens a row on a double click, and the selected row on Enter.
    public static <S> void onOpen(TableView<S> table, Consumer<S> open) {
        onOpen(table, (row, shift) -> open.accept(row));
    }

    /// @param open gets the row, and whether Shift was held
    public static <S> void onOpen(TableView<S> table, BiConsumer<S, Boolean> open) {
        table.setRowFactory(made -> {
            var row = new TableRow<S>();
            row.setOnMouseClicked(event -> {
                if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2 && !row.isEmpty()) {
                    open.accept(row.getItem(), event.isShiftDown());
                }
            });
            return row;
        });
        table.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            var selected = table.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && selected != null) {
                open.accept(selected, event.isShiftDown());
                event.consume();
            }
        });
    }
}
