package io.millrace.desktop.action;

import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.SpinnerValueFactory.IntegerSpinnerValueFactory;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/// The form that changes the parallelism of a job and of single operators. If the scheduler does not support this, it
/// shows the reason.
final class RescaleForm extends JobActionForm {
    private static final int MAX_PARALLELISM = 32_768;
    private static final int MAX_PAST = 5;
    private static final double TALL = 320;
    private static final double NAME = 300;

    private final Map<VertexId, Spinner<Integer>> wanted = new LinkedHashMap<>();

    RescaleForm(JobActionsModel model) {
        model.parallelism().subscribe(this::show);
    }

    private void show(LoadState<OperatorParallelism> loadState) {
        switch (loadState) {
            case LoadState.Waiting<OperatorParallelism>() -> getChildren().setAll(new Label("Asking the scheduler…"));
            case LoadState.Missing<OperatorParallelism>(var reason) -> cannot(reason);
            case LoadState.Fresh<OperatorParallelism>(var scaling, var at) -> fill(scaling);
            case LoadState.Old<OperatorParallelism> _ -> {}
        }
    }

    private void cannot(String reason) {
        var why = Labels.styled(reason.lines().findFirst().orElse(reason), "problem");
        why.setWrapText(true);
        why.setId("cannot-rescale");
        var how = Labels.styled(
                "A cluster started with jobmanager.scheduler: adaptive supports it. Without it:"
                        + " stop the job with a savepoint, and run it again from there with another parallelism.",
                "muted");
        how.setWrapText(true);
        getChildren().setAll(why, how);
    }

    private void fill(OperatorParallelism scaling) {
        wanted.clear();
        var grid = fields();
        grid.addRow(0, muted("Operator"), muted("Now"), muted("Then"));
        if (scaling.operators().size() > 1) {
            all(grid, scaling);
        }
        for (var operator : scaling.operators()) {
            var name = Tips.whenCut(new Label(operator.vertex().name()));
            name.setMinWidth(0);
            name.setMaxWidth(NAME);
            var spinner = spinner(operator.bounds().upperBound(), limit(operator));
            spinner.getEditor()
                    .setAccessibleText("Parallelism of " + operator.vertex().name());
            spinner.valueProperty().addListener((value, before, now) -> check(scaling));
            wanted.put(operator.vertex().id(), spinner);
            grid.addRow(
                    grid.getRowCount(),
                    name,
                    new Label(String.valueOf(operator.vertex().parallelism())),
                    spinner);
        }
        var scroll = new ScrollPane(grid);
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(TALL);
        getChildren().setAll(scroll);
        if (!scaling.past().isEmpty()) {
            getChildren().add(past(scaling));
        }
        check(scaling);
    }

    /// Adds a field that sets the parallelism of all operators, each up to its own limit.
    private void all(GridPane grid, OperatorParallelism scaling) {
        int most =
                scaling.operators().stream().mapToInt(RescaleForm::limit).max().orElse(MAX_PARALLELISM);
        int now = scaling.operators().stream()
                .mapToInt(operator -> operator.bounds().upperBound())
                .max()
                .orElse(1);
        var spinner = spinner(now, most);
        spinner.setId("all-operators");
        spinner.getEditor().setAccessibleText("Parallelism of all operators");
        spinner.valueProperty()
                .addListener((value, before, chosen) -> wanted.values().stream()
                        .map(each -> (IntegerSpinnerValueFactory) each.getValueFactory())
                        .forEach(each -> each.setValue(Math.min(chosen, each.getMax()))));
        grid.addRow(1, new Label("All of them"), new Label(""), spinner);
    }

    private static int limit(OperatorParallelism.VertexParallelism operator) {
        int limit = operator.vertex().maxParallelism();
        return limit > 0 ? limit : MAX_PARALLELISM;
    }

    private static Label muted(String text) {
        return Labels.styled(text, "muted");
    }

    private static Spinner<Integer> spinner(int value, int limit) {
        var spinner = new Spinner<Integer>(1, limit, Math.clamp(value, 1, limit));
        spinner.setEditable(true);
        spinner.setPrefWidth(96);
        spinner.setMinWidth(USE_PREF_SIZE);
        return spinner;
    }

    private static VBox past(OperatorParallelism scaling) {
        var box = new VBox(4, muted("Earlier changes"));
        box.setId("rescales");
        scaling.past().stream()
                .limit(MAX_PAST)
                .map(change -> new Label(words(change)))
                .forEach(box.getChildren()::add);
        return box;
    }

    private static String words(Rescales.Rescale change) {
        long start = change.start().orElseThrow();
        var when = TimeFormat.moment(Instant.ofEpochMilli(start), ZoneId.systemDefault());
        var cause = change.triggerCause().map(RescaleForm::words).orElse("");
        var took = change.end().map(end -> Formats.duration(Math.max(0, end - start)));
        return when + "  ·  " + cause + (cause.isEmpty() ? "" : ", ")
                + change.terminalState()
                        .map(end -> switch (end) {
                            case COMPLETED ->
                                "done" + took.map(time -> " in " + time).orElse("");
                            case FAILED ->
                                "failed" + took.map(time -> " after " + time).orElse("");
                            case IGNORED -> "nothing to change";
                        })
                        .orElse("under way");
    }

    private static String words(Rescales.Trigger cause) {
        return switch (cause) {
            case INITIAL_SCHEDULE -> "at the start";
            case UPDATE_REQUIREMENT -> "asked for";
            case NEW_RESOURCE_AVAILABLE -> "for new slots";
            case RECOVERABLE_FAILOVER -> "after a failure";
        };
    }

    private void check(OperatorParallelism scaling) {
        boolean same = scaling.operators().stream()
                .allMatch(operator -> then(operator) == operator.bounds().upperBound());
        make(same ? Optional.empty() : Optional.of(new JobAction.Rescale(bounds(scaling))));
    }

    private int then(OperatorParallelism.VertexParallelism operator) {
        var spinner = wanted.get(operator.vertex().id());
        return spinner == null ? operator.vertex().parallelism() : spinner.getValue();
    }

    /// Lowers the lower bound if it is above the chosen parallelism.
    private Map<VertexId, Requirements.Parallelism> bounds(OperatorParallelism scaling) {
        var all = new LinkedHashMap<VertexId, Requirements.Parallelism>();
        scaling.operators()
                .forEach(operator -> all.put(
                        operator.vertex().id(),
                        new Requirements.Parallelism(
                                Math.min(operator.bounds().lowerBound(), then(operator)), then(operator))));
        return all;
    }
}
