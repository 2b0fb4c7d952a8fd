package io.millrace.desktop.shell;

import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.CallerRights;
import io.millrace.wire.Accounts;
import io.millrace.wire.cluster.Cluster.Overview;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;

/// A connected cluster in the sidebar: its colour, name and health, and its sections while it is shown.
final class SidebarEntry extends VBox {
    private final ClusterModel cluster;
    private final ToggleButton head = new ToggleButton();
    private final Label name = Labels.styled("", "cluster-name");
    private final Label health = Labels.styled("", "cluster-health");
    private final Label who = Labels.styled("", "cluster-health");
    private final Circle dot = new Circle(4.5);
    private final VBox places = new VBox(1);
    private final Map<Section, ToggleButton> links = new EnumMap<>(Section.class);
    private final Label slots = new Label();
    private final ProgressBar used = new ProgressBar(0);

    SidebarEntry(ClusterModel cluster, ShellModel model, Windows windows) {
        this.cluster = cluster;
        getStyleClass().add("sidebar-entry");
        head.setGraphic(head());
        head.getStyleClass().addAll("flat", "nav", "cluster-head");
        head.setMaxWidth(Double.MAX_VALUE);
        head.setOnAction(event -> model.show(cluster));
        head.setContextMenu(menu(model, windows));
        places.getStyleClass().add("places");
        for (var section : Section.values()) {
            places.getChildren().add(link(section));
        }
        getChildren().add(head);
        cluster.summary().subscribe(this::show);
        cluster.place().subscribe(this::mark);
        cluster.caller().subscribe(this::introduce);
    }

    private Node head() {
        var swatch = new Region();
        swatch.getStyleClass().addAll("swatch", cluster.connection().hue().styleClass());
        name.setText(cluster.connection().name());
        dot.getStyleClass().add("dot");
        health.setGraphic(dot);
        Tips.whenCut(health);
        var title = Boxes.row(8, swatch, name);
        who.setGraphic(Icons.of(MaterialDesignA.ACCOUNT_OUTLINE));
        who.managedProperty().bind(who.visibleProperty());
        var box = new VBox(3, title, health, who);
        box.setMinWidth(0);
        return box;
    }

    private ContextMenu menu(ShellModel model, Windows windows) {
        var window = new ActionItem(
                Shortcut.NEW_WINDOW.text(),
                () -> windows.open(cluster.connection(), cluster.place().get()));
        var leave = new ActionItem(Shortcut.DISCONNECT.text(), () -> model.disconnect(cluster));
        return new ContextMenu(window, leave);
    }

    private ToggleButton link(Section section) {
        var link = Sidebar.link(section.label(), section.icon(), () -> cluster.open(section));
        links.put(section, link);
        return link;
    }

    /// Sets whether the cluster is the current one.
    void current(boolean is) {
        head.setSelected(is);
        name.setId(is ? "cluster" : null);
        health.setId(is ? "health" : null);
        slots.setId(is ? "slots" : null);
        who.setId(is ? "who" : null);
        links.forEach((section, link) -> link.setId(is ? "nav-" + section.name().toLowerCase(Locale.ROOT) : null));
        getChildren().remove(places);
        if (is) {
            getChildren().add(places);
        }
    }

    /// Builds the display of the used slots.
    Node capacity() {
        slots.getStyleClass().setAll("label", "muted");
        used.setMaxWidth(Double.MAX_VALUE);
        used.getStyleClass().setAll("progress-bar", "small");
        var box = new VBox(6, slots, used);
        box.getStyleClass().add("capacity");
        return box;
    }

    private void mark(ClusterPlace place) {
        links.forEach((section, link) -> link.setSelected(section == place.section()));
    }

    private void show(LoadState<Overview> loadState) {
        var saved = cluster.cluster().saved();
        Boxes.show(dot, saved.isEmpty());
        dot.getStyleClass().removeAll("good", "bad");
        saved.ifPresentOrElse(at -> health.setText(caseOf(at)), () -> showHealth(loadState));
        head.setAccessibleText(cluster.connection().name() + ": " + health.getText());
        loadState.value().ifPresent(this::figures);
    }

    private void showHealth(LoadState<Overview> loadState) {
        switch (loadState) {
            case LoadState.Waiting<Overview>() -> health.setText("Connecting…");
            case LoadState.Fresh<Overview>(var summary, Instant _) -> {
                dot.getStyleClass().add("good");
                health.setText("Connected" + jobs(summary));
            }
            case LoadState.Old<Overview>(var _, Instant at, String _) -> {
                dot.getStyleClass().add("bad");
                health.setText("Away since " + TimeFormat.time(at, ZoneId.systemDefault()));
            }
            case LoadState.Missing<Overview> _ -> {
                dot.getStyleClass().add("bad");
                health.setText("Away, trying again");
            }
        }
    }

    /// Shows the user and its roles, and in a tooltip what these allow.
    private void introduce(LoadState<Accounts.Caller> caller) {
        var known = caller.value().map(CallerRights::new).filter(CallerRights::hasLogin);
        who.setVisible(known.isPresent());
        known.ifPresent(user -> {
            var roles = user.caller().roles();
            who.setText(user.caller().user() + (roles.isEmpty() ? " · no role" : " · " + String.join(", ", roles)));
            Tips.on(who, user.introduction() + "\n" + String.join("\n", user.lines()));
            links.forEach((section, link) ->
                    Tips.on(link, section.needed().flatMap(user::refusal).orElse(section.label())));
        });
    }

    private static String caseOf(Instant saved) {
        return "Case of " + TimeFormat.moment(saved, ZoneId.systemDefault());
    }

    private static String jobs(Overview summary) {
        return " · " + summary.jobsRunning() + " running"
                + (summary.jobsFailed() == 0 ? "" : " · " + summary.jobsFailed() + " failed");
    }

    private void figures(Overview summary) {
        int busy = summary.slotsTotal() - summary.slotsAvailable();
        slots.setText(busy + " of " + summary.slotsTotal() + " slots in use");
        used.setProgress(summary.slotsTotal() == 0 ? 0 : (double) busy / summary.slotsTotal());
        amount(Section.JOBS, summary.jobsRunning());
        amount(Section.TASK_MANAGERS, summary.taskmanagers());
    }

    private void amount(Section section, int amount) {
        links.computeIfAbsent(section, this::link).setText(section.label() + " (" + amount + ")");
    }
}
