package io.millrace.desktop.job;

import io.millrace.desktop.action.JobActionsModel;
import io.millrace.desktop.checkpoint.CheckpointsModel;
import io.millrace.desktop.failure.FailuresModel;
import io.millrace.desktop.flame.FlameModel;
import io.millrace.desktop.graph.GraphModel;
import io.millrace.desktop.graph.Topology;
import io.millrace.desktop.screen.HistoricalQuery;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.insight.AllowedActions;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/// The model of a job: its state, its selected tab, and the actions on it.
public final class JobModel implements RefreshedModel {
    private final JobId id;
    private final Cluster cluster;
    private final PolledValue<Jobs.Detail> watch;
    private final GraphModel graph;
    private final CheckpointsModel checkpoints;
    private final FlameModel flame;
    private final FailuresModel failures;
    private final JobActionsModel actions;
    private final ObservableValue<List<Action>> allowedActions;
    private final HistoricalQuery<List<Events.Change>> changes;
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<JobAtTime>> then = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<JobTab> tab = new SimpleObjectProperty<>(JobTab.GRAPH);

    /// @param actions the actions on the job, which go on while another one is open
    public JobModel(JobId id, JobActionsModel actions, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.watch = new PolledValue<>(threads, clock);
        this.graph = new GraphModel(id, cluster, threads, clock);
        this.checkpoints = new CheckpointsModel(id, cluster, threads, clock);
        this.flame = new FlameModel(id, cluster, threads, clock);
        this.failures = new FailuresModel(id, cluster, threads, clock);
        this.actions = actions;
        this.allowedActions = watch.loadState().map(loadState -> allowed(loadState.value()));
        var history = new JobHistory(cluster.client());
        this.changes = new HistoricalQuery<>(threads, clock, until -> history.changes(id, until));
        // bound both ways, because the graph can return to the present by itself
        graph.moment().bindBidirectional(moment);
        checkpoints.moment().bind(moment);
        flame.moment().bind(moment);
        failures.moment().bind(moment);
        watch.loadState().addListener((loadState, before, now) -> now.value().ifPresent(this::seen));
        changes.loadState().addListener((loadState, before, now) -> stand());
        moment.addListener((value, before, now) -> {
            changes.lookAt(now);
            stand();
        });
        tab.addListener((value, before, now) -> {
            if (now == JobTab.FLAME) {
                flame.suggest(graph.ofInterest());
            }
            refresh();
        });
    }

    private List<Action> allowed(Optional<Jobs.Detail> job) {
        return canAct() ? job.map(AllowedActions::of).orElse(List.of()) : List.of();
    }

    private void seen(Jobs.Detail job) {
        graph.show(job);
        checkpoints.show(job);
        flame.show(job);
        stand();
    }

    private void stand() {
        then.set(
                moment.get().isEmpty()
                        ? Optional.empty()
                        : changes.loadState()
                                .get()
                                .value()
                                .flatMap(change -> loadState()
                                        .get()
                                        .value()
                                        .map(job -> JobAtTime.of(
                                                job.state(),
                                                Instant.ofEpochMilli(job.startTime()),
                                                Duration.ofMillis(job.duration()),
                                                change.thing(),
                                                change.at()))));
    }

    @Override
    public void refresh() {
        watch.ask(() -> cluster.api().job(id));
        changes.refresh();
        switch (tab.get()) {
            case GRAPH -> graph.refresh();
            case CHECKPOINTS -> checkpoints.refresh();
            case FLAME -> flame.refresh();
            case EXCEPTIONS -> failures.refresh();
        }
    }

    public JobId id() {
        return id;
    }

    public ReadOnlyObjectProperty<LoadState<Jobs.Detail>> loadState() {
        return watch.loadState();
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    /// The state of the job at that moment, once it is known.
    ReadOnlyObjectProperty<Optional<JobAtTime>> then() {
        return then.getReadOnlyProperty();
    }

    public ObjectProperty<JobTab> tab() {
        return tab;
    }

    public GraphModel graph() {
        return graph;
    }

    public CheckpointsModel checkpoints() {
        return checkpoints;
    }

    public FlameModel flame() {
        return flame;
    }

    public FailuresModel failures() {
        return failures;
    }

    /// The actions on the job.
    public JobActionsModel actions() {
        return actions;
    }

    /// The actions that the job allows now; none until its state is known, and none in a case file.
    public ObservableValue<List<Action>> allowedActions() {
        return allowedActions;
    }

    /// Whether actions on the job are possible; a case file is read-only.
    public boolean canAct() {
        return cluster.canAct();
    }

    /// Opens the flame graph of a vertex or of one of its subtasks.
    public void flameOf(VertexId vertex, OptionalInt subtask) {
        flame.look(vertex, subtask);
        tab.set(JobTab.FLAME);
    }

    /// Shows a vertex in the graph.
    public void graphOf(VertexId vertex) {
        graph.selected().set(Optional.of(vertex));
        tab.set(JobTab.GRAPH);
    }

    /// The name of a vertex.
    public String nameOf(VertexId vertex) {
        return graph.node(vertex).map(Topology.Node::title).orElseGet(vertex::text);
    }
}
