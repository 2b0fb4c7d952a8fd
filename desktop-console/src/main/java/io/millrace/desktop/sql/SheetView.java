package io.millrace.desktop.sql;

import atlantafx.base.controls.Spacer;
import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.sql.editor.CompletionModel;
import io.millrace.desktop.sql.editor.SqlEditor;
import io.millrace.desktop.sql.result.ResultActions;
import io.millrace.desktop.sql.result.ResultModel;
import io.millrace.desktop.sql.result.ResultView;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.sql.catalog.Completion;
import io.millrace.sql.catalog.Suggestion;
import io.millrace.sql.parse.TextRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The view of a sheet: its text above, its results below.
final class SheetView extends SplitPane {
    private static final double TEXT = 0.42;

    private final SheetModel model;
    private final WorkspaceView workspace;
    private final Appearance appearance;
    private final UiExecutors threads;
    private final SqlEditor editor;
    private final BorderPane results = new BorderPane();
    private final ListView<ResultModel> list;
    private final Map<ResultModel, ResultView> views = new HashMap<>();
    private final Label progress = Labels.styled("", "muted");

    SheetView(SheetModel model, WorkspaceView workspace, Appearance appearance, UiExecutors threads) {
        this.model = model;
        this.workspace = workspace;
        this.appearance = appearance;
        this.threads = threads;
        this.editor = new SqlEditor(model.text().get(), model.cursor().get(), source(), threads);
        this.list = new ResultList(model.run()).view();
        setOrientation(Orientation.VERTICAL);
        getStyleClass().add("sheet");
        editor.area()
                .textProperty()
                .addListener((text, before, now) -> model.text().set(now));
        editor.area()
                .caretPositionProperty()
                .addListener((place, before, now) -> model.cursor().set(now));
        getItems().addAll(new VBox(bar(), editor), results);
        VBox.setVgrow(editor, Priority.ALWAYS);
        SavedLayout.split(this, "sheet", TEXT);
        model.run().results().addListener((ListChangeListener<ResultModel>)
                change -> views.keySet().retainAll(model.run().results()));
        model.run().shown().subscribe(this::show);
        model.run().running().subscribe(running -> ran());
        model.run().done().subscribe(done -> describe());
        // a sheet that is selected gets the focus
        sceneProperty().subscribe(scene -> {
            if (scene != null && isVisible()) {
                editor.area().requestFocus();
            }
        });
    }

    private CompletionModel.Source source() {
        var completion = new Completion(model.run().session().knowledge(), List::of);
        return new CompletionModel.Source() {
            @Override
            public List<Suggestion> at(String text, int cursor) {
                return completion.at(text, cursor);
            }

            @Override
            public List<String> candidates(String text, int cursor) {
                var statement = model.current(cursor).filter(span -> span.start() <= cursor && cursor <= span.end());
                return statement
                        .map(span -> model.run().session().candidates(span.in(text), cursor - span.start()))
                        .orElse(List.of());
            }
        };
    }

    private HBox bar() {
        var run = button(
                "Run",
                MaterialDesignP.PLAY,
                "Run the statement at the cursor, or what is selected (Ctrl+Enter)",
                this::run);
        run.setId("run");
        run.getStyleClass().add("accent");
        var all = button(
                "Run all",
                MaterialDesignP.PLAYLIST_PLAY,
                "Run every statement of the sheet (Ctrl+Shift+Enter)",
                this::runAll);
        all.setId("run-all");
        var onward = new CheckBox("Go on after an error");
        onward.selectedProperty().bindBidirectional(model.run().goOn());
        onward.setMinWidth(Region.USE_PREF_SIZE);
        progress.setId("script-progress");
        var gap = new Spacer();
        var format = Buttons.icon(
                MaterialDesignF.FORMAT_ALIGN_LEFT, "Lay out the statement (Ctrl+Shift+F)", editor::format, Styles.FLAT);
        var comment = Buttons.icon(
                MaterialDesignC.COMMENT_TEXT_OUTLINE, "Comment lines (Ctrl+/)", editor::comment, Styles.FLAT);
        var session = button(
                "Session",
                MaterialDesignT.TUNE_VARIANT,
                "The session of this sheet: what is set, and how to change it",
                this::session);
        session.setId("session");
        var bar = Boxes.row(8, run, all, onward, progress, gap, comment, format, session);
        bar.getStyleClass().add("sheet-bar");
        return bar;
    }

    private static Button button(String text, Ikon icon, String tip, Runnable action) {
        var button = Tips.on(Buttons.whole(text, action), tip);
        button.setGraphic(Icons.of(icon));
        button.setAccessibleText(tip);
        return button;
    }

    public SqlEditor editor() {
        return editor;
    }

    /// Runs the selected statements, or the statement at the cursor.
    public void run() {
        var span = editor.selected().or(() -> model.current(editor.area().getCaretPosition()));
        span.ifPresent(this::run);
    }

    public void runAll() {
        run(new TextRange(0, editor.area().getLength()));
    }

    private void run(TextRange span) {
        var questions = SheetModel.questions(model.given(span.start(), span.end()));
        if (questions.isEmpty() || sure(questions)) {
            editor.mark(Optional.empty());
            model.runBetween(span.start(), span.end());
        }
    }

    private boolean sure(List<String> questions) {
        var go = new ButtonType("Run", ButtonBar.ButtonData.OK_DONE);
        var alert = new Alert(Alert.AlertType.CONFIRMATION, String.join("\n", questions), go, ButtonType.CANCEL);
        alert.initOwner(getScene().getWindow());
        alert.setHeaderText("This cannot be undone");
        return alert.showAndWait().filter(go::equals).isPresent();
    }

    private void session() {
        new SessionWindow(model, threads).show(getScene().getWindow());
    }

    private void show(Optional<ResultModel> result) {
        var node = result.<Node>map(shown -> views.computeIfAbsent(shown, this::view))
                .orElseGet(() -> new StackPane(new EmptyState(
                        MaterialDesignT.TABLE_LARGE,
                        "No result yet",
                        (model.again() ? "A sheet comes back with its text; results are not kept.\n" : "")
                                + "Ctrl+Enter runs the statement at the cursor, Ctrl+Shift+Enter all of them.")));
        results.setCenter(node);
        results.setLeft(model.run().results().size() > 1 ? list : null);
        result.ifPresent(ResultModel::refresh);
    }

    private ResultView view(ResultModel result) {
        var actions = new ResultActions(
                workspace::job,
                how -> model.run().end(result, how),
                mode -> model.run().choose(result, mode),
                model.run()::cancel,
                () -> showError(result),
                model.run()::clear);
        return new ResultView(result, appearance, actions, threads);
    }

    private void ran() {
        describe();
        if (!model.run().running().get()) {
            model.run().results().stream()
                    .filter(result -> result.phase() instanceof StatementPhase.Failed)
                    .findFirst()
                    .ifPresent(result -> editor.mark(model.errorOf(result)));
        }
    }

    private void describe() {
        int all = model.run().results().size();
        progress.setText(
                all < 2
                        ? ""
                        : model.run().running().get()
                                ? "Statement " + (model.run().done().get() + 1) + " of " + all
                                : all + " statements");
    }

    private void showError(ResultModel result) {
        model.errorOf(result).ifPresent(editor::show);
    }
}
