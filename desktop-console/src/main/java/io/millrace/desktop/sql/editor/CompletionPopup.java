package io.millrace.desktop.sql.editor;

import atlantafx.base.controls.Spacer;
import io.millrace.sql.catalog.Suggestion;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.stage.Popup;
import org.jspecify.annotations.Nullable;

/// A popup below the cursor that lists the suggestions.
final class CompletionPopup {
    private static final double ROW = 26;
    private static final int MAX_ROWS = 9;
    private static final double WIDTH = 420;

    private final SqlEditor editor;
    private final CompletionModel model;
    private final ListView<Suggestion> list = new ListView<>();
    private final Popup popup = new Popup();

    CompletionPopup(SqlEditor editor, CompletionModel model) {
        this.editor = editor;
        this.model = model;
        list.setId("completion");
        list.getStyleClass().add("sql-completion");
        list.getStylesheets().add(SqlEditor.stylesheet());
        list.setFixedCellSize(ROW);
        list.setPrefWidth(WIDTH);
        list.setFocusTraversable(false);
        list.setCellFactory(made -> new OfferCell());
        list.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY) {
                take();
            }
        });
        popup.getContent().add(list);
        popup.setAutoHide(true);
        popup.setHideOnEscape(false);
        model.choice().subscribe(this::show);
    }

    /// Requests the suggestions at the cursor.
    void ask() {
        model.ask(editor.area().getText(), editor.area().getCaretPosition());
    }

    void hide() {
        model.close();
    }

    /// Handles a typed character: while the user types a name, or after a dot, suggestions appear without a request.
    void typed(String character) {
        if (character.isEmpty()) {
            return;
        }
        char c = character.charAt(0);
        boolean word =
                (Character.isJavaIdentifierPart(c) && !Character.isISOControl(c)) || c == '.' || c == '\'' || c == '`';
        if (word && (popup.isShowing() || c == '.' || begun() > 1)) {
            ask();
        } else if (popup.isShowing() && (c == '\b' || c == 127)) {
            ask();
        } else {
            hide();
        }
    }

    /// The number of typed characters of the word at the cursor.
    private int begun() {
        var text = editor.area().getText();
        int caret = editor.area().getCaretPosition();
        int start = caret;
        while (start > 0 && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
            start--;
        }
        return start < caret && Character.isDigit(text.charAt(start)) ? 0 : caret - start;
    }

    /// @return whether the list has consumed the key
    boolean pressed(KeyEvent event) {
        if (!popup.isShowing() || event.isShortcutDown()) {
            return false;
        }
        int chosen = list.getSelectionModel().getSelectedIndex();
        switch (event.getCode()) {
            case KeyCode.DOWN -> choose((chosen + 1) % list.getItems().size());
            case KeyCode.UP -> choose(Math.floorMod(chosen - 1, list.getItems().size()));
            case KeyCode.PAGE_DOWN ->
                choose(Math.min(chosen + MAX_ROWS, list.getItems().size() - 1));
            case KeyCode.PAGE_UP -> choose(Math.max(chosen - MAX_ROWS, 0));
            case KeyCode.ENTER, KeyCode.TAB -> take();
            case KeyCode.ESCAPE -> hide();
            case KeyCode.LEFT, KeyCode.RIGHT, KeyCode.HOME, KeyCode.END -> {
                hide();
                return false;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void choose(int index) {
        list.getSelectionModel().select(index);
        list.scrollTo(Math.max(0, index - MAX_ROWS / 2));
    }

    private void take() {
        var offer = list.getSelectionModel().getSelectedItem();
        var choice = model.choice().get();
        hide();
        if (offer != null) {
            editor.replace(choice.start(), Math.min(choice.end(), editor.area().getLength()), offer.text());
            boolean way = offer.text().endsWith(".");
            if (way) {
                ask();
            }
        }
    }

    private void show(CompletionModel.Choice choice) {
        list.getItems().setAll(choice.offers());
        var place = editor.area().getCaretBounds();
        if (choice.offers().isEmpty() || place.isEmpty() || editor.getScene() == null) {
            popup.hide();
            return;
        }
        list.setPrefHeight(Math.min(choice.offers().size(), MAX_ROWS) * ROW + 4);
        choose(0);
        popup.show(editor, place.get().getMinX(), place.get().getMaxY() + 2);
    }

    private static final class OfferCell extends ListCell<Suggestion> {
        private final Label text = new Label();
        private final Label note = new Label();
        private final Label kind = new Label();
        private final HBox row;

        OfferCell() {
            text.getStyleClass().add("sql-offer");
            note.getStyleClass().add("muted");
            kind.getStyleClass().addAll("muted", "sql-offer-kind");
            kind.setMinWidth(Region.USE_PREF_SIZE);
            text.setMinWidth(Region.USE_PREF_SIZE);
            var gap = new Spacer();
            row = new HBox(8, text, note, gap, kind);
            row.setAlignment(Pos.CENTER_LEFT);
            row.setMaxWidth(WIDTH - 28);
        }

        @Override
        protected void updateItem(@Nullable Suggestion offer, boolean empty) {
            super.updateItem(offer, empty);
            setText("");
            if (empty || offer == null) {
                setGraphic(null);
                return;
            }
            text.setText(offer.text());
            note.setText(offer.note());
            kind.setText(one(offer.kind()));
            setGraphic(row);
        }

        /// The singular form of a heading.
        private static String one(Suggestion.Kind kind) {
            return switch (kind) {
                case CONDITION -> "join";
                case COLUMN -> "column";
                case ALIAS -> "alias";
                case TABLE -> "table";
                case VIEW -> "view";
                case DATABASE -> "database";
                case CATALOG -> "catalog";
                case OPTION -> "option";
                case VALUE -> "value";
                case FUNCTION -> "function";
                case TYPE -> "type";
                case WORD -> "keyword";
            };
        }
    }
}
