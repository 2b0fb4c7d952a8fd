package io.millrace.desktop.shell;

import io.millrace.client.Reply;
import io.millrace.desktop.action.JobActionsModel;
import io.millrace.desktop.alert.AlertsModel;
import io.millrace.desktop.casefile.SaveCaseModel;
import io.millrace.desktop.connection.SavedConnection;
import io.millrace.desktop.connector.ConnectorsModel;
import io.millrace.desktop.history.MomentModel;
import io.millrace.desktop.job.JobModel;
import io.millrace.desktop.job.JobTab;
import io.millrace.desktop.job.JobsModel;
import io.millrace.desktop.log.ClusterLogs;
import io.millrace.desktop.log.LogsModel;
import io.millrace.desktop.metric.BoardsModel;
import io.millrace.desktop.metric.DashboardsModel;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.Undo;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.sql.SqlFiles;
import io.millrace.desktop.sql.SqlModel;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.desktop.taskmanager.TaskManagersModel;
import io.millrace.insight.CallerRights;
import io.millrace.wire.Accounts;
import io.millrace.wire.Permission;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Cluster.Overview;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The model of a connected cluster: its screens and the current place.
public final class ClusterModel implements RefreshedModel, AutoCloseable {
    private static final int UNAUTHENTICATED = 401;

    private final SavedConnection connection;
    private final Cluster cluster;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final PolledValue<Overview> summary;
    private final PolledValue<SecurityStatus> security;
    private final PolledValue<Accounts.Caller> caller;
    private final JobsModel jobs;
    private final TaskManagersModel taskManagers;
    private final MomentModel moment;
    private final DashboardsModel metrics;
    private final SqlModel sql;
    private final LogsModel logs;
    private final ConnectorsModel connectors;
    private final AlertsModel alerts;
    /// The actions on the open job, and on others that have actions which are not dismissed.
    private final Map<JobId, JobActionsModel> actions = new HashMap<>();

    private final ReadOnlyObjectWrapper<ClusterPlace> place = new ReadOnlyObjectWrapper<>(Section.JOBS);
    private final ReadOnlyObjectWrapper<Optional<JobModel>> job = new ReadOnlyObjectWrapper<>(Optional.empty());

    private volatile boolean loginRefused;

    /// The user's data that all clusters share: dashboards, and the files of SQL workspaces.
    ///
    /// @param undo restores items that were closed in the window
    record Shared(BoardsModel boards, SqlFiles sql, Undo undo) {}

    ClusterModel(
            SavedConnection connection, Cluster cluster, Shared shared, UiExecutors threads, InstantSource system) {
        this.connection = connection;
        this.cluster = cluster;
        this.threads = threads;
        // the present of a case is the moment at which it was saved
        var clock = cluster.saved().map(InstantSource::fixed).orElse(system);
        this.clock = clock;
        this.summary = new PolledValue<>(threads, clock);
        this.security = new PolledValue<>(threads, clock);
        this.caller = new PolledValue<>(threads, clock);
        this.jobs = new JobsModel(cluster, threads, clock);
        this.taskManagers = new TaskManagersModel(cluster, threads, clock);
        this.moment = new MomentModel(cluster, threads, clock);
        this.metrics = new DashboardsModel(shared.boards(), moment, cluster, threads, clock);
        this.sql = new SqlModel(
                new SqlModel.Gateways(cluster.gatewayAddresses(), cluster::gateway), shared.sql(), threads, clock);
        sql.onTaken((what, back) -> shared.undo().removed(what, () -> {
            open(Section.SQL);
            back.run();
        }));
        this.connectors = new ConnectorsModel(cluster, threads, clock);
        this.alerts = new AlertsModel(cluster, threads, clock);
        this.logs =
                new LogsModel(new ClusterLogs(cluster.client(), cluster.saved().isPresent()), threads, clock);
        summary.loadState().subscribe(this::askSecurity);
        if (cluster.canAct()) {
            caller.loadState().subscribe(() -> alerts.refusal().set(refusal(Permission.OPERATE_ALL)));
        }
        logs.moment().bind(moment.moment());
        jobs.moment().bind(moment.moment());
        taskManagers.moment().bind(moment.moment());
    }

    /// The model of a section; it is refreshed while the section is shown.
    private RefreshedModel screen(Section section) {
        return switch (section) {
            case JOBS -> jobs;
            case TASK_MANAGERS -> taskManagers;
            case METRICS -> metrics;
            case SQL -> sql;
            case LOGS -> logs;
            case CONNECTORS -> connectors;
            case ALERTS -> alerts;
        };
    }

    public SavedConnection connection() {
        return connection;
    }

    public Cluster cluster() {
        return cluster;
    }

    public JobsModel jobs() {
        return jobs;
    }

    public TaskManagersModel taskManagers() {
        return taskManagers;
    }

    /// The moment that the cluster's views show.
    public MomentModel moment() {
        return moment;
    }

    public DashboardsModel metrics() {
        return metrics;
    }

    public SqlModel sql() {
        return sql;
    }

    /// The executors for the work of the cluster's screens.
    UiExecutors threads() {
        return threads;
    }

    public LogsModel logs() {
        return logs;
    }

    public ConnectorsModel connectors() {
        return connectors;
    }

    public AlertsModel alerts() {
        return alerts;
    }

    /// Shows what an alert is about, at the place to which its link leads in the web UI.
    void open(Alerts.Alert alert) {
        var link = alert.link();
        WebPlace.of(link.substring(link.indexOf('#') + 1)).ifPresent(there -> open(there.place(), there.tab()));
    }

    /// Shows a log of a process, its main log if no file is named.
    public void openLog(ClusterProcess process, Optional<String> file, LogsModel.Target aim) {
        logs.open(process, file, aim);
        open(Section.LOGS);
    }

    /// Shows the log of the process that failed, at the time of the failure.
    public void openLog(Exceptions.Failure failure) {
        openLog(
                new ClusterProcess(failure.taskManagerId()),
                Optional.empty(),
                new LogsModel.Target(Optional.of(Instant.ofEpochMilli(failure.timestamp())), Optional.empty()));
    }

    /// Shows the log of a process.
    public void openLog(Optional<TaskManagerId> process) {
        openLog(new ClusterProcess(process), Optional.empty(), LogsModel.Target.NONE);
    }

    /// Shows the metrics of a process over time.
    public void openMetrics(Optional<TaskManagerId> process) {
        metrics.showProcess(process);
        open(Section.METRICS);
    }

    /// Shows the charts of a job, or of one of its vertices or subtasks.
    void openMetrics(JobModel of, Optional<VertexId> vertex, OptionalInt subtask) {
        vertex.ifPresentOrElse(
                id -> metrics.visit(of.id(), id, of.nameOf(id), subtask),
                () -> metrics.figures().job().set(Optional.of(of.id())));
        open(Section.METRICS);
    }

    /// Shows the task managers, and selects one if it is given.
    void openTaskManager(Optional<TaskManagerId> taskManager) {
        taskManager.ifPresent(taskManagers::choose);
        open(Section.TASK_MANAGERS);
    }

    public ReadOnlyObjectProperty<LoadState<Overview>> summary() {
        return summary.loadState();
    }

    /// The safety of the cluster's ports. A stock cluster does not say it.
    ReadOnlyObjectProperty<LoadState<SecurityStatus>> security() {
        return security.loadState();
    }

    /// The user as the cluster knows it. A stock cluster does not say.
    ReadOnlyObjectProperty<LoadState<Accounts.Caller>> caller() {
        return caller.loadState();
    }

    /// Why the user may not use a section; empty if the user may, or if that is not known.
    Optional<String> refusal(Section section) {
        return section.needed().flatMap(this::refusal);
    }

    private Optional<String> refusal(Permission needed) {
        return caller.loadState().get().value().map(CallerRights::new).flatMap(known -> known.refusal(needed));
    }

    private void askCaller() {
        if (cluster.saved().isEmpty()) {
            caller.ask(() -> cluster.client().call(Accounts.OF_CLUSTER.self()));
        }
    }

    /// A server keeps its answer until it starts again, so one request for each time that it is reached is enough.
    private void askSecurity(LoadState<Overview> before, LoadState<Overview> now) {
        if (away(now)) {
            security.reset();
        } else if (cluster.saved().isEmpty()
                && now instanceof LoadState.Fresh
                && security.loadState().get() instanceof LoadState.Waiting) {
            security.ask(cluster.api()::security);
            askCaller();
        }
    }

    public ReadOnlyObjectProperty<ClusterPlace> place() {
        return place.getReadOnlyProperty();
    }

    /// The current job, or the last one that was open.
    public ReadOnlyObjectProperty<Optional<JobModel>> job() {
        return job.getReadOnlyProperty();
    }

    public void open(ClusterPlace next) {
        if (next instanceof ClusterPlace.OneJob(var id)
                && job.get().filter(open -> open.id().equals(id)).isEmpty()) {
            actions.values().removeIf(known -> known.works().isEmpty());
            var opened = new JobModel(id, actions(id), cluster, threads, clock);
            job.get().ifPresent(before -> before.moment().unbindBidirectional(moment.moment()));
            opened.moment().bindBidirectional(moment.moment());
            job.set(Optional.of(opened));
        }
        place.set(next);
        // roles may have changed since
        if (caller.loadState().get().value().isPresent()) {
            askCaller();
        }
        refresh();
    }

    private JobActionsModel actions(JobId id) {
        return actions.computeIfAbsent(id, job -> new JobActionsModel(job, cluster, threads, clock));
    }

    /// Opens a place and, for a job, a tab; without a tab the job keeps its last one.
    void open(ClusterPlace next, Optional<JobTab> tab) {
        open(next);
        tab.ifPresent(side -> job.get().ifPresent(open -> open.tab().set(side)));
    }

    /// Creates the model that saves a job of this cluster as a case file.
    public SaveCaseModel saving(JobModel of) {
        return new SaveCaseModel(cluster.client(), of.id(), threads, clock);
    }

    /// Whether the last request for the overview failed.
    public static boolean away(LoadState<Overview> loadState) {
        return switch (loadState) {
            case LoadState.Old<?> _, LoadState.Missing<?> _ -> true;
            case LoadState.Fresh<?> _, LoadState.Waiting<?> _ -> false;
        };
    }

    /// Polls the overview of the cluster and the running actions. A connected cluster that is not shown costs no other
    /// requests.
    public void askHealth() {
        summary.ask(this::overview);
        actions.values().forEach(JobActionsModel::refresh);
    }

    private Reply<Overview> overview() {
        var reply = cluster.api().overview();
        loginRefused = reply instanceof Reply.Refused<Overview>(int status, var _) && status == UNAUTHENTICATED;
        return reply;
    }

    /// Whether the last request for the overview was refused because of its login.
    boolean isLoginRefused() {
        return loginRefused;
    }

    @Override
    public void refresh() {
        askHealth();
        moment.refresh();
        switch (place.get()) {
            case Section section -> {
                if (refusal(section).isEmpty()) {
                    screen(section).refresh();
                }
            }
            case ClusterPlace.OneJob _ -> job.get().ifPresent(JobModel::refresh);
        }
    }

    @Override
    public void close() {
        sql.close();
        logs.close();
        connectors.close();
        cluster.close();
    }
}
