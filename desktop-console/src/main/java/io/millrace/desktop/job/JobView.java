package io.millrace.desktop.job;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.action.RunningActionsView;
import io.millrace.desktop.checkpoint.CheckpointChoices;
import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.desktop.checkpoint.CheckpointsView;
import io.millrace.desktop.failure.FailuresView;
import io.millrace.desktop.flame.FlameView;
import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.CellText;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.graph.GraphLinks;
import io.millrace.desktop.graph.GraphLinks.Link;
import io.millrace.desktop.graph.GraphView;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.screen.part.JobBadge;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// The view of a job: its header with the actions, and its tabs.
public final class JobView extends BorderPane implements FilteredView {
    private final JobModel model;
    private final JobActions actions;
    private final Badge state = new Badge("", Tone.NEUTRAL);
    private final Label name = Tips.whenCut(Labels.styled("", "screen-title"));
    private final Label facts = Tips.whenCut(Labels.styled("", "muted"));
    private final TabPane tabs = new TabPane();
    private final Map<JobTab, Tab> byTab = new EnumMap<>(JobTab.class);
    private final FlameView flame;
    private final GraphView graph;
    private final Button savepoint = button("Savepoint", MaterialDesignC.CONTENT_SAVE_OUTLINE);
    private final Button stop = button("Stop…", MaterialDesignS.STOP_CIRCLE_OUTLINE);
    private final Button cancel = button("Cancel…", MaterialDesignC.CLOSE_OCTAGON_OUTLINE);
    private final MenuButton more = new MenuButton("More");

    /// The links from a job to other places.
    ///
    /// @param back   opens the list of jobs
    /// @param open   opens another job
    /// @param log    opens the log of the process that failed
    /// @param beyond the links from the graph to places outside the job
    public record Links(Runnable back, Consumer<JobId> open, Consumer<Exceptions.Failure> log, GraphLinks beyond) {}

    public JobView(JobModel model, JobActions actions, Appearance appearance, Links ways) {
        this.model = model;
        this.actions = actions;
        this.flame = new FlameView(model.flame(), appearance);
        this.graph = new GraphView(model.graph(), appearance, links(model, ways.beyond()));
        getStyleClass().add("screen");
        tab(JobTab.GRAPH, graph);
        tab(
                JobTab.CHECKPOINTS,
                new CheckpointsView(
                        model.checkpoints(),
                        appearance,
                        new CheckpointChoices(this::choices, Optional.of(model::graphOf))));
        tab(JobTab.FLAME, flame);
        tab(JobTab.EXCEPTIONS, new FailuresView(model.failures(), appearance, ways.log()));
        tabs.setId("job-tabs");
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        tabs.getSelectionModel().selectedItemProperty().addListener((tab, before, now) -> chosen(now));
        setTop(new VBox(head(ways.back()), new RunningActionsView(model.actions(), ways.open())));
        setCenter(new LoadStatePane<>("the job", model.loadState(), tabs));
        model.tab().subscribe(now -> tabs.getSelectionModel().select(byTab.get(now)));
        model.loadState().subscribe(now -> show());
        model.then().subscribe(now -> show());
        model.moment().subscribe(now -> show());
        model.allowedActions().subscribe(this::offer);
    }

    private static GraphLinks links(JobModel model, GraphLinks beyond) {
        return beyond.with(
                        Link.FLAME_GRAPH,
                        target -> target.vertex().ifPresent(vertex -> model.flameOf(vertex, target.subtask())))
                .with(Link.CHECKPOINTS, target -> model.tab().set(JobTab.CHECKPOINTS))
                .with(Link.EXCEPTIONS, target -> model.tab().set(JobTab.EXCEPTIONS));
    }

    private void tab(JobTab of, Node content) {
        var tab = new Tab(of.label(), content);
        tab.setId("tab-" + of.name());
        byTab.put(of, tab);
        tabs.getTabs().add(tab);
    }

    private void chosen(Tab tab) {
        byTab.forEach((of, candidate) -> {
            if (candidate.equals(tab)) {
                model.tab().set(of);
            }
        });
    }

    private static Button button(String text, Ikon ikon) {
        var button = new Button(text, Icons.of(ikon));
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    private Node head(Runnable back) {
        var leave = Buttons.icon(MaterialDesignA.ARROW_LEFT, "Back to the jobs (Alt+Left)", back, Styles.FLAT);
        leave.setId("back");
        leave.setAccessibleText("Back to the jobs");
        name.setId("job-name");
        facts.setId("job-facts");
        var words = new VBox(2, name, facts);
        words.setMinWidth(80);
        HBox.setHgrow(words, Priority.ALWAYS);
        savepoint.setId("savepoint");
        savepoint.setOnAction(event -> actions.ask(model, Kind.SAVEPOINT));
        stop.setId("stop");
        stop.setOnAction(event -> actions.ask(model, Kind.STOP));
        cancel.setId("cancel");
        cancel.getStyleClass().addAll(Styles.DANGER, Styles.BUTTON_OUTLINED);
        cancel.setOnAction(event -> actions.ask(model, Kind.CANCEL));
        more.setId("more");
        more.setMinWidth(Region.USE_PREF_SIZE);
        var bar = new HBox(10, leave, state, words);
        if (model.canAct()) {
            bar.getChildren().addAll(savepoint, stop, cancel, more);
        }
        bar.getStyleClass().add("screen-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        return bar;
    }

    /// Enables the buttons of allowed actions, and fills the menu with those that have no button.
    private void offer(List<Action> allowed) {
        var buttons = Map.of(Kind.SAVEPOINT, savepoint, Kind.STOP, stop, Kind.CANCEL, cancel);
        buttons.forEach(
                (kind, button) -> button.setDisable(allowed.stream().noneMatch(action -> action.kind() == kind)));
        var items = new ArrayList<MenuItem>();
        for (var action : allowed) {
            if (!buttons.containsKey(action.kind())) {
                if (action.kind() == Kind.RERUN && !items.isEmpty()) {
                    items.add(new SeparatorMenuItem());
                }
                var item = new ActionItem(action.name() + "…", () -> actions.ask(model, action.kind()));
                items.add(item);
            }
        }
        more.getItems().setAll(items);
        more.setDisable(items.isEmpty());
    }

    private List<Node> choices(CheckpointRow row) {
        var choices = new ArrayList<Node>();
        if (row.startable() && model.canAct()) {
            choices.add(small("run-from", "Run from here…", () -> actions.ask(model, Kind.RERUN, row)));
        }
        if (row.startable() && row.savepoint() && model.canAct()) {
            choices.add(small("delete-savepoint", "Delete…", () -> actions.ask(model, Kind.DISPOSE, row)));
        }
        return choices;
    }

    private static Button small(String id, String text, Runnable action) {
        var button = Buttons.whole(text, action, Styles.SMALL);
        button.setId(id);
        return button;
    }

    private void show() {
        model.loadState().get().value().ifPresent(job -> {
            name.setText(CellText.of(job.name()));
            model.moment()
                    .get()
                    .ifPresentOrElse(
                            at -> past(job, at),
                            () -> head(
                                    new Head(EnumLabel.of(job.state()), JobBadge.tone(job.state())),
                                    "Started "
                                            + TimeFormat.moment(
                                                    Instant.ofEpochMilli(job.startTime()), ZoneId.systemDefault())
                                            + " · " + runs(job)));
        });
    }

    private String runs(Jobs.Detail job) {
        if (job.state().ended()) {
            return "took " + Formats.duration(job.duration());
        }
        var time = Formats.elapsed(job.duration());
        return model.graph().end().saved() ? "had run for " + time + " when this was saved" : "runs for " + time;
    }

    /// The word for a state.
    private record Head(String word, Tone tone) {}

    /// Shows the job at the selected moment.
    private void past(Jobs.Detail job, Instant at) {
        var when = TimeFormat.moment(at, ZoneId.systemDefault());
        var started = "started " + TimeFormat.moment(Instant.ofEpochMilli(job.startTime()), ZoneId.systemDefault());
        var standing = model.then().get();
        if (standing.isEmpty()) {
            head(new Head("…", Tone.NEUTRAL), "At " + when + " · " + started);
            return;
        }
        standing.get()
                .state()
                .ifPresentOrElse(
                        then -> head(
                                new Head(EnumLabel.of(then), JobBadge.tone(then)),
                                (then.ended()
                                                ? "Had taken "
                                                        + Formats.duration(
                                                                standing.get().ran())
                                                : "Had run for "
                                                        + Formats.elapsed(
                                                                standing.get().ran()))
                                        + " at " + when + " · " + started),
                        () -> head(new Head("Not yet", Tone.NEUTRAL), "Not submitted at " + when + " · " + started));
    }

    private void head(Head head, String words) {
        state.show(head.word(), head.tone());
        facts.setText(words + " · " + model.id());
    }

    @Override
    public void focusFilter() {
        switch (model.tab().get()) {
            case GRAPH -> graph.focusFilter();
            case FLAME -> flame.focusFilter();
            case CHECKPOINTS, EXCEPTIONS -> {}
        }
    }
}
