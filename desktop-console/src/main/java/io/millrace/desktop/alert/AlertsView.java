package io.millrace.desktop.alert;

import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.wire.cluster.Alerts;
import java.util.Optional;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.materialdesign2.MaterialDesignB;

/// Shows the firing alerts and the recent ones, and below them the rules, silences and receivers.
public final class AlertsView extends BorderPane {
    private static final double SHARE = 0.6;

    private final AlertsModel model;
    private final Badge firing = new Badge("", Tone.DANGER);
    private final Button silence = new Button("Silence…", Icons.of(MaterialDesignB.BELL_OFF_OUTLINE));
    private final BorderPane ground = new BorderPane();
    private final Node parts;

    public AlertsView(AlertsModel model, AlertLinks links) {
        this.model = model;
        getStyleClass().add("screen");
        setId("alerts-screen");
        setTop(bar());
        var split = new SplitPane(new AlertTable(model, links, this::ask), new AlertSettingsPane(model));
        split.setOrientation(Orientation.VERTICAL);
        SavedLayout.split(split, "alerts", SHARE);
        split.setMinHeight(0);
        ground.setMinHeight(0);
        this.parts = split;
        var pane = new LoadStatePane<>("the alerts", model.loadState(), ground);
        pane.setMinHeight(0);
        setCenter(pane);
        model.loadState().subscribe(this::show);
    }

    private Node bar() {
        var title = Labels.whole("Alerts", "screen-title");
        firing.setId("alerts-firing");
        firing.managedProperty().bind(firing.visibleProperty());
        firing.setVisible(false);
        var why = Tips.whenCut(new Label());
        why.setId("silence-refusal");
        why.getStyleClass().addAll("muted", "small-text");
        why.setAlignment(Pos.CENTER_RIGHT);
        Boxes.grow(why);
        silence.setId("silence-alerts");
        silence.setMinWidth(Region.USE_PREF_SIZE);
        silence.managedProperty().bind(silence.visibleProperty());
        silence.setVisible(false);
        silence.setOnAction(event -> ask(Optional.empty()));
        model.refusal().subscribe(now -> {
            why.setText(now.orElse(""));
            silence.setDisable(now.isPresent());
        });
        why.visibleProperty().bind(silence.visibleProperty());
        var bar = Boxes.row(12, title, firing, why, silence);
        bar.getStyleClass().add("screen-bar");
        return bar;
    }

    private void show(LoadState<Optional<Alerts.Listing>> now) {
        firing.setText(model.firing() + " firing");
        firing.setVisible(model.firing() > 0);
        now.value().ifPresent(listing -> {
            silence.setVisible(listing.isPresent() && !model.isSaved());
            ground.setCenter(listing.isPresent() ? parts : nothing(reason()));
        });
    }

    private String reason() {
        return model.isSaved()
                ? "This case file does not say which alerts its cluster had."
                : "This cluster has no alert rules. A Millrace server has: see its docs/alerts.md.";
    }

    private static Node nothing(String text) {
        return new EmptyState(MaterialDesignB.BELL_OFF_OUTLINE, "No alerts here", text);
    }

    private void ask(Optional<Alerts.Alert> about) {
        new SilenceDialog(getScene().getWindow(), model, about).showAndWait();
    }
}
