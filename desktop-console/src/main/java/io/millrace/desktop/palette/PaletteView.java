package io.millrace.desktop.palette;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Labels;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The palette over a window: an input line, and the matches below it. Enter runs the selected match, Escape closes.
public final class PaletteView extends StackPane {
    private static final double WIDTH = 620;
    private static final double ROW = 38;
    private static final int ROWS = 9;

    private final PaletteModel model;
    private final TextField line = new TextField();
    private final ListView<PaletteEntry> list = new ListView<>();
    private Runnable afterwards = () -> {};

    public PaletteView(PaletteModel model) {
        this.model = model;
        line.setId("palette-text");
        line.setPromptText("Go to a job, a place, or do something");
        line.textProperty().bindBidirectional(model.text());
        line.addEventFilter(KeyEvent.KEY_PRESSED, this::typed);
        list.setId("palette-list");
        list.setFixedCellSize(ROW);
        list.setFocusTraversable(false);
        list.setCellFactory(view -> new OfferCell());
        var nothing = Labels.styled("Nothing is called like this.", "muted");
        list.setPlaceholder(nothing);
        model.found().subscribe(found -> {
            list.getItems().setAll(found);
            list.getSelectionModel().selectFirst();
            list.scrollTo(0);
        });
        var box = new VBox(line, list);
        box.getStyleClass().add("palette");
        box.setMaxWidth(WIDTH);
        box.setMaxHeight(Region.USE_PREF_SIZE);
        list.setPrefHeight(ROW * ROWS + 2);
        setId("palette");
        getStyleClass().add("palette-ground");
        setAlignment(box, Pos.TOP_CENTER);
        getChildren().add(box);
        setVisible(false);
        addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            if (event.getTarget().equals(this)) {
                close();
            }
        });
    }

    /// Opens the palette and focuses its input line.
    ///
    /// @param afterwards restores the focus
    public void open(Runnable afterwards) {
        this.afterwards = afterwards;
        model.open();
        setVisible(true);
        line.requestFocus();
    }

    private void close() {
        setVisible(false);
        afterwards.run();
    }

    private void choose() {
        var chosen = list.getSelectionModel().getSelectedItem();
        if (chosen != null) {
            close();
            model.choose(chosen);
        }
    }

    private void typed(KeyEvent event) {
        boolean mine = true;
        switch (event.getCode()) {
            case ESCAPE -> close();
            case ENTER -> choose();
            case UP -> step(-1);
            case DOWN -> step(1);
            case PAGE_UP -> step(-ROWS);
            case PAGE_DOWN -> step(ROWS);
            default -> mine = event.getCode() == KeyCode.TAB; // it would leave the palette
        }
        if (mine) {
            event.consume();
        }
    }

    private void step(int by) {
        int last = list.getItems().size() - 1;
        int next = Math.clamp(list.getSelectionModel().getSelectedIndex() + by, Math.min(0, last), Math.max(0, last));
        list.getSelectionModel().select(next);
        list.scrollTo(Math.max(0, next - ROWS / 2));
    }

    private final class OfferCell extends ListCell<PaletteEntry> {
        private final Label title = new Label();
        private final Label group = new Label();
        private final Label hint = new Label();
        private final HBox row = new HBox(10, title, hint, group);

        OfferCell() {
            row.setAlignment(Pos.CENTER_LEFT);
            Boxes.grow(title);
            title.setMinWidth(60);
            group.getStyleClass().add("muted");
            group.setMinWidth(Region.USE_PREF_SIZE);
            hint.getStyleClass().add("palette-hint");
            hint.setMinWidth(0);
            setPrefWidth(0); // a long name is cut, and no bar to scroll sideways comes
            addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
                if (!isEmpty()) {
                    list.getSelectionModel().select(getIndex());
                    choose();
                }
            });
        }

        @Override
        protected void updateItem(PaletteEntry offer, boolean empty) {
            super.updateItem(offer, empty);
            if (empty) {
                setGraphic(null);
                return;
            }
            title.setText(offer.title());
            group.setText(offer.group());
            hint.setText(offer.hint());
            setGraphic(row);
        }
    }
}
