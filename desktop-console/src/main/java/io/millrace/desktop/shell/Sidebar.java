package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.service.ClusterSummary;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// The connected cluster at a glance, and the way to its places.
final class Sidebar extends VBox {
    private final Circle dot = new Circle(5);
    private final Label health = new Label();
    private final Label version = new Label();
    private final Label slots = new Label();
    private final ProgressBar used = new ProgressBar(0);
    private final ToggleButton jobs;
    private final ToggleButton workers;

    Sidebar(ShellModel model, ShellModel.Session session) {
        getStyleClass().add("sidebar");
        setPrefWidth(216);
        setMinWidth(168);
        jobs = place("Jobs", MaterialDesignF.FORMAT_LIST_BULLETED, model, new Place.JobList());
        jobs.setId("nav-jobs");
        workers = place("Task managers", MaterialDesignS.SERVER, model, new Place.WorkerList());
        workers.setId("nav-workers");
        var gap = new Region();
        VBox.setVgrow(gap, Priority.ALWAYS);
        var leave = new Button("Disconnect", Icons.of(MaterialDesignL.LOGOUT_VARIANT));
        leave.getStyleClass().addAll("flat", "nav");
        leave.setMaxWidth(Double.MAX_VALUE);
        leave.setOnAction(event -> model.disconnect());
        getChildren().addAll(head(session), jobs, workers, gap, capacity(), leave);
        session.summary().sight().subscribe(this::show);
        model.place().subscribe(this::mark);
    }

    private Node head(ShellModel.Session session) {
        dot.getStyleClass().add("dot");
        var address = Tips.whenCut(new Label(session.cluster().address().replaceFirst("^http://", "")));
        address.getStyleClass().add("cluster-name");
        address.setId("cluster");
        health.setId("health");
        health.setGraphic(dot);
        health.getStyleClass().add("muted");
        version.getStyleClass().add("muted");
        var box = new VBox(4, address, health, version);
        box.getStyleClass().add("cluster-head");
        return box;
    }

    private Node capacity() {
        slots.getStyleClass().add("muted");
        slots.setId("slots");
        used.setMaxWidth(Double.MAX_VALUE);
        used.getStyleClass().add("small");
        var box = new VBox(6, slots, used);
        box.getStyleClass().add("capacity");
        return box;
    }

    private static ToggleButton place(String text, Ikon ikon, ShellModel model, Place to) {
        var button = new ToggleButton(text, Icons.of(ikon));
        button.getStyleClass().addAll("flat", "nav");
        button.setAlignment(Pos.CENTER_LEFT);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setOnAction(event -> {
            button.setSelected(true);
            model.open(to);
        });
        return button;
    }

    private void mark(Place place) {
        jobs.setSelected(place instanceof Place.JobList || place instanceof Place.OneJob);
        workers.setSelected(place instanceof Place.WorkerList);
    }

    private void show(Sight<ClusterSummary> sight) {
        dot.getStyleClass().removeAll("good", "bad");
        switch (sight) {
            case Sight.Waiting<ClusterSummary>() -> health.setText("Connecting…");
            case Sight.Fresh<ClusterSummary> _ -> {
                dot.getStyleClass().add("good");
                health.setText("Connected");
            }
            case Sight.Old<ClusterSummary> _, Sight.Missing<ClusterSummary> _ -> {
                dot.getStyleClass().add("bad");
                health.setText("Away, trying again");
            }
        }
        sight.value().ifPresent(summary -> {
            version.setText("Engine " + summary.version());
            int busy = summary.slots() - summary.freeSlots();
            slots.setText(busy + " of " + summary.slots() + " slots in use");
            used.setProgress(summary.slots() == 0 ? 0 : (double) busy / summary.slots());
            jobs.setText("Jobs" + (summary.running() == 0 ? "" : " (" + summary.running() + " active)"));
            workers.setText("Task managers (" + summary.workers() + ")");
        });
    }
}
