package io.millrace.desktop.connection;

import atlantafx.base.controls.Spacer;
import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Side;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;

/// A card that summarizes a saved cluster.
final class ClusterCard extends VBox {
    private static final double PALE = 0.55;
    private static final String NONE = "–";

    private final SavedConnection connection;
    private final Badge condition = new Badge("", Tone.NEUTRAL);
    private final Label where = Tips.whenCut(Labels.styled("", "muted", "small-text"));
    private final GridPane figures = new GridPane();
    private final Label running = figure("Running", 0, 0);
    private final Label restarting = figure("Restarting", 1, 0);
    private final Label failed = figure("Failed, 1 hour", 2, 0);
    private final Label taskManagers = figure("Task managers", 0, 1);
    private final Label slots = figure("Slots free", 1, 1);
    private final Label restarts = figure("Restarts", 2, 1);
    private final ProgressBar used = new ProgressBar(0);
    private final Label answer = Tips.whenCut(Labels.styled("", "muted", "small-text"));
    private final Subscription watching;

    ClusterCard(SavedConnection connection, ReadOnlyObjectProperty<LoadState<ClusterVitals>> vitals, ContextMenu menu) {
        this.connection = connection;
        getStyleClass().add("cluster-card");
        setId("card-" + connection.id());
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.BUTTON);
        used.setMaxWidth(Double.MAX_VALUE);
        used.getStyleClass().add(Styles.SMALL);
        figures.getStyleClass().add("card-figures");
        getChildren().addAll(new VBox(3, head(menu), where), figures, used, answer);
        setOnContextMenuRequested(event -> menu.show(this, event.getScreenX(), event.getScreenY()));
        watching = vitals.subscribe(this::show);
    }

    SavedConnection connection() {
        return connection;
    }

    /// Stops observing the cluster.
    void leave() {
        watching.unsubscribe();
    }

    private Node head(ContextMenu menu) {
        var swatch = new Region();
        swatch.getStyleClass().addAll("swatch", connection.hue().styleClass());
        var name = Tips.whenCut(new Label(connection.name()));
        name.getStyleClass().add("card-title");
        var gap = new Spacer();
        var more = new Button("", Icons.of(MaterialDesignD.DOTS_HORIZONTAL));
        more.getStyleClass().addAll(Styles.FLAT, Styles.BUTTON_ICON, Styles.SMALL);
        more.setAccessibleText("What can be done with " + connection.name());
        more.setOnAction(event -> menu.show(more, Side.BOTTOM, 0, 0));
        return Boxes.row(9, swatch, name, gap, condition, more);
    }

    private Label figure(String name, int column, int row) {
        var value = Labels.styled(NONE, "card-figure");
        var label = Labels.styled(name, "muted", "small-text");
        figures.add(new VBox(value, label), column, row);
        return value;
    }

    private void show(LoadState<ClusterVitals> loadState) {
        var now = ClusterHealth.of(loadState);
        condition.show(now.words(), tone(now.kind()));
        condition.setGraphic(null);
        loadState.value().ifPresent(this::figures);
        where.setText(connection.address()
                + loadState
                        .value()
                        .map(seen -> " · engine " + seen.overview().engineVersion())
                        .orElse(""));
        answer.setText(describe(loadState));
        boolean old = now.kind() == ClusterHealth.Kind.AWAY || now.kind() == ClusterHealth.Kind.UNKNOWN;
        List.of(figures, used).forEach(node -> node.setOpacity(old ? PALE : 1));
        setAccessibleText(connection.name() + ": " + now.words() + ". " + answer.getText());
    }

    private static Tone tone(ClusterHealth.Kind kind) {
        return switch (kind) {
            case UNKNOWN -> Tone.NEUTRAL;
            case WELL -> Tone.SUCCESS;
            case TROUBLED -> Tone.WARNING;
            case FAILING, AWAY -> Tone.DANGER;
        };
    }

    private void figures(ClusterVitals vitals) {
        var summary = vitals.overview();
        running.setText(Integer.toString(summary.jobsRunning()));
        count(restarting, vitals.restarting(), "warn");
        count(failed, vitals.failedRecently(), "bad");
        taskManagers.setText(Integer.toString(summary.taskmanagers()));
        slots.setText(summary.slotsAvailable() + " / " + summary.slotsTotal());
        restarts.setText(Long.toString(vitals.restarts()));
        used.setProgress(
                summary.slotsTotal() == 0
                        ? 0
                        : (double) (summary.slotsTotal() - summary.slotsAvailable()) / summary.slotsTotal());
    }

    private static void count(Label label, int count, String styleClass) {
        label.setText(Integer.toString(count));
        label.getStyleClass().remove(styleClass);
        if (count > 0) {
            label.getStyleClass().add(styleClass);
        }
    }

    private static String describe(LoadState<ClusterVitals> loadState) {
        var zone = ZoneId.systemDefault();
        return switch (loadState) {
            case LoadState.Waiting<ClusterVitals>() -> "No answer yet.";
            case LoadState.Fresh<ClusterVitals>(var vitals, Instant at) ->
                "Answered " + TimeFormat.time(at, zone) + " in "
                        + vitals.latency().toMillis() + " ms";
            case LoadState.Old<ClusterVitals>(var _, Instant at, String reason) ->
                "Old, as of " + TimeFormat.time(at, zone) + ". " + firstLine(reason);
            case LoadState.Missing<ClusterVitals>(String reason) -> firstLine(reason);
        };
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse(text);
    }
}
