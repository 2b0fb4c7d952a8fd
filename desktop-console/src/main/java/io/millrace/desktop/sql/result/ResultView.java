package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.service.UiExecutors;
import java.util.Arrays;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// The view of a result: a toolbar, then rows, a chart, a text or an error, then a status bar.
public final class ResultView extends BorderPane {
    private static final double DETAILS = 0.68;
    private static final double MAX_FAILURE = 160;

    private final ResultModel model;
    private final ResultActions actions;
    private final ResultGrid grid;
    private final ChartPane chart;
    private final TextArea text = new TextArea();
    private final DetailPane details = new DetailPane();
    private final SplitPane rows;
    private final VBox failure = new VBox();
    private final ResultBar bar;
    private Optional<StatementPhase> shownPhase = Optional.empty();

    public ResultView(ResultModel model, Appearance appearance, ResultActions actions, UiExecutors threads) {
        this.model = model;
        this.actions = actions;
        this.grid = new ResultGrid(model);
        this.chart = new ChartPane(model, appearance);
        this.rows = new SplitPane(grid);
        SavedLayout.split(rows, "row", DETAILS);
        this.bar = new ResultBar(model, grid, actions, new ResultExport(threads));
        getStyleClass().add("result");
        text.setId("result-text");
        text.setEditable(false);
        text.getStyleClass().add("mono");
        grid.setContextMenu(rowMenu());
        bar.detailsShown().addListener((shown, before, now) -> details(now));
        grid.getSelectionModel().getSelectedIndices().addListener((InvalidationListener) any -> detail());
        setTop(new VBox(bar, new ModeLine(model, actions.choose())));
        setBottom(new VBox(failure, new ResultStatusBar(model, actions)));
        model.snapshot().subscribe(this::show);
        model.tally().subscribe(this::showFailure);
    }

    private void details(boolean shown) {
        if (shown) {
            rows.getItems().setAll(grid, details);
            SplitPane.setResizableWithParent(details, false);
            detail();
        } else {
            rows.getItems().setAll(grid);
        }
    }

    private void detail() {
        if (bar.detailsShown().get()) {
            var selected = grid.selected();
            if (selected.isEmpty()) {
                details.nothing();
            } else {
                details.show(model.snapshot().get().columns(), selected.getFirst());
            }
        }
    }

    private void show(ResultSnapshot snapshot) {
        var tally = snapshot.tally();
        boolean tabular = tally.content() && !plan(snapshot);
        bar.tabular(tabular && tally.query(), tabular);
        bar.changing(tally.changing());
        if (tally.phase() instanceof StatementPhase.Failed(var problem, var meant) && tally.size() == 0) {
            if (!shownPhase.equals(Optional.of(tally.phase()))) {
                setCenter(new ProblemPane(problem, meant, model.statement(), actions.showError()));
            }
        } else if (plan(snapshot)) {
            text(snapshot);
            setCenter(text);
        } else if (tally.content()) {
            rows(snapshot);
        } else {
            setCenter(new StackPane(note(snapshot)));
        }
        shownPhase = Optional.of(tally.phase());
    }

    /// Shows why a statement has failed below the rows that it had returned before.
    private void showFailure(ResultSnapshot.Tally tally) {
        if (tally.phase() instanceof StatementPhase.Failed(var problem, var meant)
                && tally.size() > 0
                && failure.getChildren().isEmpty()) {
            var pane = new ProblemPane(problem, meant, model.statement(), actions.showError());
            pane.setMaxHeight(MAX_FAILURE);
            failure.getChildren().add(pane);
        }
    }

    private void rows(ResultSnapshot snapshot) {
        if (snapshot.arrangement().face() == ResultArrangement.RowView.CHART) {
            chart.show(snapshot);
            setCenter(chart);
            return;
        }
        var selected = grid.getSelectionModel().getSelectedIndex();
        grid.show(snapshot);
        if (selected >= 0 && snapshot.tally().changing()) {
            detail();
        }
        Node there = rows;
        setCenter(there);
    }

    /// Whether a command has returned a single cell with several lines, such as a plan or a definition, which is shown
    /// as text.
    private static boolean plan(ResultSnapshot snapshot) {
        return !snapshot.tally().query()
                && snapshot.columns().size() == 1
                && snapshot.lines().size() == 1
                && snapshot.lines().get(0).row().cell(0).display().indexOf('\n') >= 0;
    }

    private void text(ResultSnapshot snapshot) {
        var whole = snapshot.lines().get(0).row().cell(0).display();
        if (!whole.equals(text.getText())) {
            text.setText(whole);
        }
    }

    private EmptyState note(ResultSnapshot snapshot) {
        var tally = snapshot.tally();
        return switch (tally.phase()) {
            case StatementPhase.Queued _ -> EmptyState.waiting("Waiting", "Statements before this one run first.");
            case StatementPhase.Running _ ->
                EmptyState.waiting(
                        "Running…",
                        tally.away().map(why -> why + " Trying again.").orElse(""));
            case StatementPhase.Done _ -> new EmptyState(MaterialDesignC.CHECK_CIRCLE_OUTLINE, "Done", "");
            case StatementPhase.Cancelled _ -> new EmptyState(MaterialDesignC.CLOSE_CIRCLE_OUTLINE, "Cancelled", "");
            case StatementPhase.Skipped _ ->
                new EmptyState(MaterialDesignC.CLOSE_CIRCLE_OUTLINE, "Not run", "The script ended before it.");
            case StatementPhase.Failed(var problem, var _) ->
                new EmptyState(MaterialDesignC.CLOSE_CIRCLE_OUTLINE, "Failed", problem.reason());
        };
    }

    private ContextMenu rowMenu() {
        var menu = new ContextMenu();
        menu.getItems().add(new ActionItem("Copy cell", grid::copyCell));
        Arrays.stream(ExportFormat.values())
                .map(format -> new ActionItem("Copy rows as " + format.label(), () -> grid.copy(format)))
                .forEach(menu.getItems()::add);
        menu.getItems()
                .addAll(
                        new SeparatorMenuItem(),
                        new ActionItem("Show the whole row", bar::details),
                        new ActionItem(
                                "Freeze or go on",
                                () -> model.frozen().set(!model.frozen().get())));
        return menu;
    }
}
