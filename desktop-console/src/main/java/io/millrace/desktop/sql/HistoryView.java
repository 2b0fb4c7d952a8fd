package io.millrace.desktop.sql;

import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.CellText;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.sql.StatementFilter.Span;
import io.millrace.insight.Formats;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// The view of the statement history. Enter or a double click inserts a statement into the text, Ctrl+Enter runs it
/// again, Shift+Enter opens the result that the gateway has kept.
final class HistoryView extends BorderPane {
    private static final String NOTHING = "Nothing was run yet";
    private static final String NO_MATCH = "No statement matches";

    private final HistoryModel model;
    private final WorkspaceModel workspace;
    private final WorkspaceView view;
    private final ListView<PastStatement> list = new ListView<>();

    HistoryView(HistoryModel model, WorkspaceModel workspace, WorkspaceView view) {
        this.model = model;
        this.workspace = workspace;
        this.view = view;
        var search = new TextField();
        search.setId("history-search");
        search.setPromptText("Search statements");
        model.whose()
                .subscribe(whose -> search.setTooltip(
                        whose == HistoryModel.StatementOrigin.GATEWAY
                                ? Tips.of("Words of the statement, error, user or session")
                                : null));
        search.textProperty().bindBidirectional(model.search());
        var head = new VBox(
                6,
                new SegmentedButtons<>(List.of(HistoryModel.StatementOrigin.values()), model.whose(), EnumLabel::of),
                search,
                filters());
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

    /// The filters of the gateway's statements.
    private VBox filters() {
        var outcomes = new ArrayList<Optional<Outcome>>(List.of(Optional.empty()));
        Arrays.stream(Outcome.values()).map(Optional::of).forEach(outcomes::add);
        var kinds = new ArrayList<Optional<Kind>>(List.of(Optional.empty()));
        StatementFilter.KINDS.stream().map(Optional::of).forEach(kinds::add);
        var pane = new VBox(
                6,
                choice(
                        "Outcome",
                        Choices.of(outcomes, Optional.empty(), StatementFilter::label),
                        StatementFilter::outcome,
                        StatementFilter::withOutcome),
                choice(
                        "Kind",
                        Choices.of(kinds, Optional.empty(), StatementFilter::kindLabel),
                        StatementFilter::kind,
                        StatementFilter::withKind),
                choice(
                        "When submitted",
                        Choices.of(List.of(Span.values()), Span.ANY, Span::label),
                        StatementFilter::span,
                        StatementFilter::within),
                session());
        model.whose().subscribe(whose -> Boxes.show(pane, whose == HistoryModel.StatementOrigin.GATEWAY));
        return pane;
    }

    private <T> ComboBox<T> choice(
            String name,
            ComboBox<T> box,
            Function<StatementFilter, T> part,
            BiFunction<StatementFilter, T, StatementFilter> with) {
        box.setId("history-" + name.toLowerCase(Locale.ROOT).replace(' ', '-'));
        box.setAccessibleText(name);
        box.setTooltip(Tips.of(name));
        box.setMaxWidth(Double.MAX_VALUE);
        box.setOnAction(event -> model.filter().set(with.apply(model.filter().get(), box.getValue())));
        model.filter().subscribe(now -> box.setValue(part.apply(now)));
        return box;
    }

    /// The session whose statements are listed, if it is one only. A press lists those of all.
    private Button session() {
        var button = new Button();
        button.setId("history-session");
        button.setGraphic(Icons.of(MaterialDesignC.CLOSE));
        button.setContentDisplay(ContentDisplay.RIGHT);
        // cut, so that a long name does not widen the pane
        button.setPrefWidth(0);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setTooltip(Tips.of("Show the statements of all sessions"));
        button.setOnAction(event -> only(Optional.empty()));
        model.filter().subscribe(now -> {
            button.setText(now.session().map(only -> "Session " + only.label()).orElse(""));
            Boxes.show(button, now.session().isPresent());
        });
        return button;
    }

    private void only(Optional<PastStatement.Session> session) {
        model.filter().set(model.filter().get().of(session));
    }

    private static VBox placeholder(HistoryModel model) {
        var label = Labels.styled("", "muted");
        label.setWrapText(true);
        label.setTextAlignment(TextAlignment.CENTER);
        var clear = new Button("Clear the filters");
        clear.setId("history-clear");
        clear.setOnAction(event -> model.clear());
        Runnable describe = () -> {
            label.setText(text(model));
            Boxes.show(clear, model.isNarrowed() && NO_MATCH.equals(label.getText()));
        };
        model.whose().subscribe(whose -> describe.run());
        model.loadState().subscribe(loadState -> describe.run());
        model.search().subscribe(search -> describe.run());
        model.filter().subscribe(filter -> describe.run());
        var box = new VBox(8, label, clear);
        box.setAlignment(Pos.CENTER);
        return box;
    }

    private static String text(HistoryModel model) {
        if (model.whose().get() == HistoryModel.StatementOrigin.THIS_CONSOLE) {
            return model.isNarrowed() ? NO_MATCH : NOTHING;
        }
        return model.loadState().get() instanceof LoadState.Missing<?>(var _)
                ? "This gateway keeps no history of statements."
                : model.loadState().get() instanceof LoadState.Waiting<?>
                        ? "Loading…"
                        : model.isNarrowed() ? NO_MATCH : NOTHING;
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
        workspace.add(past.statement() + ";\n").run().open(past.statement(), operation, workspace.gateway());
    }

    private void insert(PastStatement past) {
        view.top().ifPresent(sheet -> sheet.editor().insert(past.statement() + ";\n"));
    }

    private void runAgain(PastStatement past) {
        var again = workspace.add(past.statement() + ";\n");
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
            var text = Labels.styled(CellText.of(past.statement().replaceAll("\\s+", " ")), "past-statement");
            var figures = Labels.styled(
                    TimeFormat.moment(Instant.ofEpochMilli(past.at()), ZoneId.systemDefault()) + "  ·  "
                            + Formats.duration(past.millis())
                            + past.result()
                                    .map(_ -> "  ·  " + Formats.plural(past.rows(), "row") + " kept")
                                    .orElse("")
                            + (past.who().isEmpty() ? "" : "  ·  " + past.who()),
                    "muted");
            var line = Boxes.row(8, figures);
            if (past.ending() != PastStatement.Ending.DONE) {
                line.getChildren().addFirst(new Badge(past.ending().label(), tone(past.ending())));
            }
            setGraphic(new VBox(2, text, line));
            setTooltip(Tips.of(past.statement()
                    + past.reason().map(reason -> "\n\n" + reason).orElse("")));
            setContextMenu(new ContextMenu(
                    new ActionItem("Put into the text", () -> insert(past)),
                    new ActionItem("Run again", () -> runAgain(past))));
            past.session()
                    .ifPresent(session -> getContextMenu()
                            .getItems()
                            .add(new ActionItem("Only session " + session.label(), () -> only(Optional.of(session)))));
            past.result()
                    .ifPresent(operation -> getContextMenu()
                            .getItems()
                            .add(new ActionItem("Open the result", () -> openResult(past, operation))));
        }

        private static Tone tone(PastStatement.Ending ending) {
            return switch (ending) {
                case DONE -> Tone.SUCCESS;
                case RUNNING -> Tone.NEUTRAL;
                case FAILED -> Tone.DANGER;
                case CANCELLED -> Tone.NEUTRAL;
            };
        }
    }
}
