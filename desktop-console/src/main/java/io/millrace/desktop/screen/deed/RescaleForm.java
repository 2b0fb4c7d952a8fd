package io.millrace.desktop.screen.deed;

import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.service.deed.Deed;
import io.millrace.desktop.service.deed.Scaling;
import io.millrace.wire.id.VertexId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;

/// How many subtasks each operator is to have; or why this job's scheduler cannot change that.
final class RescaleForm extends DeedForm {
    private static final int MOST = 32_768;
    private static final double TALL = 280;

    private final Label wrong = new Label();
    private final Map<VertexId, Deed.Bounds> wanted = new LinkedHashMap<>();

    RescaleForm(DeedsModel model) {
        wrong.getStyleClass().add("problem");
        wrong.setWrapText(true);
        model.scaling().subscribe(this::show);
    }

    private void show(Sight<Scaling> sight) {
        switch (sight) {
            case Sight.Waiting<Scaling>() -> getChildren().setAll(new Label("Asking the scheduler…"));
            case Sight.Missing<Scaling>(var reason) -> cannot(reason);
            case Sight.Fresh<Scaling>(var scaling, var at) -> fill(scaling);
            case Sight.Old<Scaling> _ -> {}
        }
    }

    private void cannot(String reason) {
        var why = new Label(reason.lines().findFirst().orElse(reason));
        why.setWrapText(true);
        why.setId("cannot-rescale");
        why.getStyleClass().add("problem");
        var how = new Label(
                "The scheduler can where the cluster is started with jobmanager.scheduler: adaptive. Without it:"
                        + " stop the job with a savepoint, and run it again from there with another parallelism.");
        how.setWrapText(true);
        how.getStyleClass().add("muted");
        getChildren().setAll(why, how);
    }

    private void fill(Scaling scaling) {
        var grid = fields();
        grid.addRow(0, head("Operator"), head("Now"), head("At least"), head("At most"));
        int row = 1;
        for (var operator : scaling.operators()) {
            wanted.put(operator.id(), operator.bounds());
            var name = Tips.whenCut(new Label(operator.name()));
            name.setMaxWidth(260);
            int limit = operator.limit() > 0 ? operator.limit() : MOST;
            var lower = spinner(operator.bounds().lower(), limit);
            var upper = spinner(operator.bounds().upper(), limit);
            Runnable changed = () -> {
                wanted.put(operator.id(), new Deed.Bounds(lower.getValue(), upper.getValue()));
                check(scaling);
            };
            lower.valueProperty().subscribe(changed);
            upper.valueProperty().subscribe(changed);
            grid.addRow(row++, name, new Label(String.valueOf(operator.now())), lower, upper);
        }
        var scroll = new ScrollPane(grid);
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(TALL);
        getChildren().setAll(scroll, wrong);
        check(scaling);
    }

    private static Label head(String text) {
        var label = new Label(text);
        label.getStyleClass().add("muted");
        return label;
    }

    private static Spinner<Integer> spinner(int value, int limit) {
        var spinner = new Spinner<Integer>(1, limit, Math.clamp(value, 1, limit));
        spinner.setEditable(true);
        spinner.setPrefWidth(96);
        return spinner;
    }

    private void check(Scaling scaling) {
        boolean crossed = wanted.values().stream().anyMatch(bounds -> bounds.upper() < bounds.lower());
        boolean same = scaling.operators().stream()
                .allMatch(operator -> operator.bounds().equals(wanted.get(operator.id())));
        wrong.setText(crossed ? "“At most” is below “at least” for one of them." : "");
        make(crossed || same ? Optional.empty() : Optional.of(new Deed.Rescale(wanted)));
    }
}
