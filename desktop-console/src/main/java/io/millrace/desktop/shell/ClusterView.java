package io.millrace.desktop.shell;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.alert.AlertLinks;
import io.millrace.desktop.alert.AlertsView;
import io.millrace.desktop.connector.ConnectorsView;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.graph.GraphLinks;
import io.millrace.desktop.graph.GraphLinks.Link;
import io.millrace.desktop.history.MomentModel;
import io.millrace.desktop.history.PresentNote;
import io.millrace.desktop.history.TimeBar;
import io.millrace.desktop.history.TimeKeys;
import io.millrace.desktop.job.JobActions;
import io.millrace.desktop.job.JobModel;
import io.millrace.desktop.job.JobView;
import io.millrace.desktop.job.JobsView;
import io.millrace.desktop.log.LogsView;
import io.millrace.desktop.metric.DashboardsView;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.desktop.sql.SqlView;
import io.millrace.desktop.taskmanager.TaskManagersView;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// Shows the current place of a cluster. Visited places keep their views, so that users find them as they left them.
final class ClusterView extends BorderPane implements FilteredView {
    private final ClusterModel model;
    private final JobActions actions;
    private final Appearance appearance;
    private final WindowLinks ways;
    private final Map<Section, Node> views = new EnumMap<>(Section.class);
    private final PresentNote note;
    private Optional<JobView> job = Optional.empty();

    /// The links from a cluster's places to the window.
    ///
    /// @param settings opens the settings of the cluster's connection
    /// @param login    connects the cluster with another login
    /// @param undo     restores the item that was closed last
    record WindowLinks(OpenLogs logs, Runnable settings, Runnable login, Runnable undo) {
        SqlView.Links sql(Consumer<JobId> job) {
            return new SqlView.Links(job, settings, undo);
        }
    }

    ClusterView(ClusterModel model, JobActions actions, Appearance appearance, WindowLinks ways) {
        this.model = model;
        this.actions = actions;
        this.appearance = appearance;
        this.ways = ways;
        this.note = new PresentNote(model.moment());
        if (model.moment().present().saved()) {
            getStyleClass().add(LoadStatePane.CASE);
        }
        setTop(new VBox(new AwayBanner(model, ways.login()), new InsecureBanner(model), note));
        setBottom(new TimeBar(model.moment(), appearance));
        TimeKeys.in(this, model.moment());
        model.job().subscribe(now -> job = now.map(this::view));
        model.place().subscribe(this::open);
        model.place().subscribe(now -> describe());
        model.caller().addListener((known, before, now) -> open(model.place().get()));
    }

    /// Shows why the current place cannot follow the selected moment, if it cannot.
    private void describe() {
        note.show(
                switch (model.place().get()) {
                    case Section section -> presentOnly(section);
                    case ClusterPlace.OneJob _ -> Optional.empty();
                });
    }

    private static Optional<String> presentOnly(Section section) {
        return switch (section) {
            case JOBS, TASK_MANAGERS, METRICS, LOGS -> Optional.empty();
            case CONNECTORS ->
                Optional.of("These are the connectors of the present, whatever moment the other views show.");
            case ALERTS -> Optional.of("These are the alerts of the present, whatever moment the other views show.");
            case SQL -> Optional.of("Statements run in the present, whatever moment the other views show.");
        };
    }

    private Node view(Section section) {
        return switch (section) {
            case JOBS -> new JobsView(model.jobs(), job -> model.open(new ClusterPlace.OneJob(job)));
            case TASK_MANAGERS ->
                new TaskManagersView(
                        model.taskManagers(),
                        job -> model.open(new ClusterPlace.OneJob(job)),
                        process -> List.of(
                                way(
                                        "Log",
                                        MaterialDesignT.TEXT_BOX_OUTLINE,
                                        () -> model.openLog(process.taskManager())),
                                way(
                                        "Metrics",
                                        MaterialDesignC.CHART_LINE,
                                        () -> model.openMetrics(process.taskManager()))));
            case METRICS -> new DashboardsView(model.metrics(), appearance);
            case SQL ->
                new SqlView(
                        model.sql(),
                        appearance,
                        ways.sql(job -> model.open(new ClusterPlace.OneJob(job))),
                        model.threads());
            case LOGS -> new LogsView(model.logs(), appearance, ways.logs()::open);
            case CONNECTORS -> new ConnectorsView(model.connectors());
            case ALERTS -> new AlertsView(model.alerts(), alertLinks());
        };
    }

    private AlertLinks alertLinks() {
        return new AlertLinks() {
            @Override
            public void open(Alerts.Alert alert) {
                model.open(alert);
            }

            @Override
            public void openThen(Alerts.Alert alert) {
                model.moment().show(Instant.ofEpochMilli(alert.since()));
                model.open(alert);
            }

            @Override
            public boolean remembers() {
                return model.moment().known().filter(MomentModel.Past::records).isPresent();
            }
        };
    }

    private static Node barred(Section section, String why) {
        var note = new EmptyState(
                MaterialDesignL.LOCK_OUTLINE,
                section == Section.SQL ? "You may not run SQL" : "You may not see the logs",
                why);
        note.setId("barred");
        return note;
    }

    private static Button way(String words, Ikon icon, Runnable action) {
        var button = Buttons.whole(words, action, Styles.SMALL);
        button.setGraphic(Icons.of(icon));
        button.setId("process-" + words.toLowerCase(Locale.ROOT));
        return button;
    }

    private JobView view(JobModel of) {
        return new JobView(
                of,
                actions,
                appearance,
                new JobView.Links(
                        () -> model.open(Section.JOBS),
                        job -> model.open(new ClusterPlace.OneJob(job)),
                        model::openLog,
                        beyond(of)));
    }

    /// The links from a job's graph to places outside the job.
    private GraphLinks beyond(JobModel of) {
        return GraphLinks.NONE
                .with(Link.METRICS, target -> model.openMetrics(of, target.vertex(), target.subtask()))
                .with(
                        Link.LOG,
                        target -> target.taskManager()
                                .ifPresentOrElse(
                                        id -> model.openLog(Optional.of(new TaskManagerId(id))),
                                        () -> model.open(Section.LOGS)))
                .with(
                        Link.TASK_MANAGER,
                        target -> model.openTaskManager(target.taskManager().map(TaskManagerId::new)));
    }

    private void open(ClusterPlace place) {
        setCenter(
                switch (place) {
                    case Section section ->
                        model.refusal(section)
                                .<Node>map(why -> barred(section, why))
                                .orElseGet(() -> views.computeIfAbsent(section, this::view));
                    case ClusterPlace.OneJob _ -> job.orElseThrow();
                });
    }

    @Override
    public void focusFilter() {
        if (getCenter() instanceof FilteredView filtered) {
            filtered.focusFilter();
        }
    }
}
