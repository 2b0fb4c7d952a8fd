package io.millrace.desktop.sql;

import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Formats;
import io.millrace.wire.id.OperationHandle;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The view of the statement history. Enter or a double click inserts a statement into the text, Ctrl+Enter runs it
/// again, Shift+Enter opens the result that the gateway has kept.
final class HistoryView extends BorderPane {
    private final WorkspaceModel desk;
    private final WorkspaceView view;
    private final ListView<PastStatement> list = new ListView<>();

    HistoryView(HistoryModel model, WorkspaceModel desk, WorkspaceView view) {
        this.desk = desk;
        this.view = view;
        var search = new TextField();
        search.setId("history-search");
        search.setPromptText("Search statements");
        search.textProperty().bindBidirectional(model.search());
        var head = new VBox(
                6,
                new SegmentedButtons<>(List.of(HistoryModel.Whose.values()), model.whose(), HistoryModel.Whose::label),
                search);
        head.getStyleClass().add("sql-side-head");
        setTop(head);
        list.setId("history");
        list.setItems(model.shown());
        list.setCellFactory(made -> new PastCell());
        list.setPlaceholder(placeholder(model));
        list.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                chosen().ifPresent(action(event));
                event.consume();
            }
        });
        setCenter(list);
    }

    private static Label placeholder(HistoryModel model) {
        var label = new Label();
        label.setWrapText(true);
        label.getStyleClass().add("muted");
        Runnable tell = () -> label.setText(text(model));
        model.whose().subscribe(whose -> tell.run());
        model.sight().subscribe(sight -> tell.run());
        return label;
    }

    private static String text(HistoryModel model) {
        if (model.whose().get() == HistoryModel.Whose.CONSOLE) {
            return "Nothing was run yet";
        }
        return model.sight().get() instanceof LoadState.Missing<?>(var _)
                ? "This gateway keeps no history of statements."
                : model.sight().get() instanceof LoadState.Waiting<?> ? "Loading…" : "No statement matches";
    }

    private Optional<PastStatement> chosen() {
        return Optional.ofNullable(list.getSelectionModel().getSelectedItem());
    }

    private Consumer<PastStatement> action(KeyEvent event) {
        if (event.isShiftDown()) {
            return past -> past.result().ifPresent(operation -> openResult(past, operation));
        }
        return event.isShortcutDown() ? this::runAgain : this::insert;
    }

    /// Shows the kept result in a sheet of its own.
    private void openResult(PastStatement past, OperationHandle operation) {
        desk.add(past.statement() + ";\n").run().open(past.statement(), operation, desk.gateway());
    }

    private void insert(PastStatement past) {
        view.top().ifPresent(sheet -> sheet.editor().insert(past.statement() + ";\n"));
    }

    private void runAgain(PastStatement past) {
        var again = desk.add(past.statement() + ";\n");
        // the user must complete a masked statement first
        if (!past.incomplete()
                && SheetModel.questions(again.given(0, again.text().get().length()))
                        .isEmpty()) {
            again.runAll();
        }
    }

    private final class PastCell extends ListCell<PastStatement> {
        PastCell() {
            // truncated, not scrolled
            setPrefWidth(0);
            setOnMouseClicked(event -> {
                if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2 && getItem() != null) {
                    insert(getItem());
                }
            });
        }

        @Override
        protected void updateItem(@Nullable PastStatement past, boolean empty) {
            super.updateItem(past, empty);
            setText("");
            if (empty || past == null) {
                setGraphic(null);
                setContextMenu(null);
                setTooltip(null);
                return;
            }
            var text = new Label(past.statement().replaceAll("\\s+", " "));
            text.getStyleClass().add("past-statement");
            var figures = new Label(TimeFormat.moment(Instant.ofEpochMilli(past.at()), ZoneId.systemDefault()) + "  ·  "
                    + Formats.duration(past.millis())
                    + past.result()
                            .map(_ -> "  ·  " + Formats.plural(past.rows(), "row") + " kept")
                            .orElse("")
                    + (past.who().isEmpty() ? "" : "  ·  " + past.who()));
            figures.getStyleClass().add("muted");
            var line = new HBox(8, figures);
            line.setAlignment(Pos.CENTER_LEFT);
            if (past.ending() != PastStatement.Ending.DONE) {
                line.getChildren().addFirst(new Badge(past.ending().label(), tone(past.ending())));
            }
            setGraphic(new VBox(2, text, line));
            setTooltip(Tips.of(past.statement()
                    + past.reason().map(reason -> "\n\n" + reason).orElse("")));
            setContextMenu(new ContextMenu(
                    item("Put into the text", () -> insert(past)), item("Run again", () -> runAgain(past))));
            past.result()
                    .ifPresent(operation -> getContextMenu()
                            .getItems()
                            .add(item("Open the result", () -> openResult(past, operation))));
        }

        private static Tone tone(PastStatement.Ending ending) {
            return switch (ending) {
                case DONE -> Tone.SUCCESS;
                case RUNNING -> Tone.NEUTRAL;
                case FAILED -> Tone.DANGER;
                case CANCELLED -> Tone.NEUTRAL;
            };
        }

        private static MenuItem item(String text, Runnable action) {
            var item = new MenuItem(text);
            item.setOnAction(event -> action.run());
            return item;
        }
    }
}
