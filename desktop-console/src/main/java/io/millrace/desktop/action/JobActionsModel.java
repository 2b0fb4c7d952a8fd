package io.millrace.desktop.action;

import io.millrace.client.Reply;
import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.desktop.checkpoint.JobCheckpoints;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The running actions on a job, each followed to its end, and the data that the forms need. Several actions can run at
/// once.
public final class JobActionsModel implements RefreshedModel {
    /// The number of consecutive polls that may fail before the outcome is reported as unknown.
    private static final int MAX_MISSES = 20;

    private static final Duration CLOCKS_DIFFER = Duration.ofSeconds(2);

    private final JobId job;
    private final Cluster cluster;
    private final JobActionClient client;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final ObservableList<RunningAction> works = FXCollections.observableArrayList();
    private final Set<Integer> asking = new HashSet<>();
    private final PolledValue<CheckpointsHistory> history;
    private final PolledValue<String> configuredFolder;
    private final PolledValue<Optional<JobOrigin.Origin>> origin;
    private final PolledValue<List<Jars.Jar>> jars;
    private final PolledValue<OperatorParallelism> parallelism;
    /// Whether the open form needs a savepoint or checkpoint. A restarting job lists none for a while, so the poll
    /// repeats.
    private boolean choosing;
    private int last;

    public JobActionsModel(JobId job, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.job = job;
        this.cluster = cluster;
        this.client = new JobActionClient(cluster, job);
        this.threads = threads;
        this.clock = clock;
        this.history = new PolledValue<>(threads, clock);
        this.configuredFolder = new PolledValue<>(threads, clock);
        this.origin = new PolledValue<>(threads, clock);
        this.jars = new PolledValue<>(threads, clock);
        this.parallelism = new PolledValue<>(threads, clock);
        history.loadState().addListener((loadState, before, now) -> now.value().ifPresent(this::progressed));
    }

    /// The actions, latest first.
    public ObservableList<RunningAction> works() {
        return works;
    }

    void begin(Action texts, JobAction action) {
        var work = RunningAction.begun(++last, texts, action, clock.instant());
        works.addFirst(work);
        asking.add(work.id());
        threads.ask(() -> client.begin(action), reply -> begun(work.id(), reply));
    }

    private void begun(int id, Reply<ActionStep> reply) {
        asking.remove(id);
        switch (reply) {
            case Reply.Ok<ActionStep>(var step) -> change(id, work -> work.after(step));
            case Reply.Failure<ActionStep> failure ->
                change(id, work -> work.after(new ActionStep.Failed(failure.text())));
        }
        refresh();
    }

    @Override
    public void refresh() {
        for (var work : List.copyOf(works)) {
            if (work.running() && work.trigger().isPresent() && asking.add(work.id())) {
                var trigger = work.trigger().get();
                threads.ask(() -> client.follow(work.action(), trigger), reply -> followed(work.id(), reply));
            }
        }
        if (works.stream().anyMatch(work -> work.running() && writes(work.kind()))
                || (choosing && points().isEmpty())) {
            history.ask(() -> new JobCheckpoints(cluster.client(), job).history());
        }
    }

    private void followed(int id, Reply<ActionStep> reply) {
        asking.remove(id);
        switch (reply) {
            case Reply.Ok<ActionStep>(var step) -> change(id, work -> work.after(step));
            case Reply.Refused<ActionStep>(var status, var fault) ->
                change(id, work -> work.after(new ActionStep.Failed(fault.text())));
            case Reply.Unreachable<ActionStep> _ -> change(id, JobActionsModel::missed);
        }
    }

    /// An action continues while the cluster is unreachable, so it must stay in the list.
    private static RunningAction missed(RunningAction work) {
        return work.misses() < MAX_MISSES
                ? work.missed()
                : work.after(new ActionStep.Failed(
                        "The cluster stopped answering. It may have been done all the same; look under Checkpoints."));
    }

    private void change(int id, UnaryOperator<RunningAction> how) {
        for (int place = 0; place < works.size(); place++) {
            var work = works.get(place);
            var now = work.id() == id && work.running() ? how.apply(work) : work;
            // an animated progress bar restarts when its row is rebuilt
            if (!now.equals(work)) {
                works.set(place, now);
            }
        }
    }

    private static boolean writes(Kind kind) {
        return kind == Kind.SAVEPOINT || kind == Kind.STOP || kind == Kind.CHECKPOINT;
    }

    /// Sets the progress of a snapshot to the share of subtasks that have acknowledged it.
    private void progressed(CheckpointsHistory now) {
        for (var work : List.copyOf(works)) {
            if (work.running() && writes(work.kind())) {
                CheckpointRow.of(now).stream()
                        .filter(row -> row.status() == Checkpoints.Status.IN_PROGRESS
                                && row.savepoint() == (work.kind() != Kind.CHECKPOINT)
                                && !row.triggered().isBefore(work.since().minus(CLOCKS_DIFFER)))
                        .findFirst()
                        .ifPresent(row -> change(work.id(), each -> each.at(row.progress())));
            }
        }
    }

    /// Removes an ended action from the list.
    public void dismiss(RunningAction work) {
        works.removeIf(each -> each.id() == work.id() && !each.running());
    }

    /// Fetches the data that the user needs to confirm the action.
    public void prepare(Kind kind) {
        choosing = kind == Kind.DISPOSE || kind == Kind.RERUN;
        switch (kind) {
            case CANCEL, CHECKPOINT, RECOVER -> {}
            case SAVEPOINT, STOP -> {
                history.ask(() -> new JobCheckpoints(cluster.client(), job).history());
                configuredFolder.ask(client::savepointFolder);
            }
            case DISPOSE -> history.ask(() -> new JobCheckpoints(cluster.client(), job).history());
            case RESCALE -> {
                parallelism.reset();
                parallelism.ask(client::parallelism);
            }
            case RERUN -> {
                history.ask(() -> new JobCheckpoints(cluster.client(), job).history());
                origin.ask(this::askOrigin);
                jars.ask(client::jars);
            }
        }
    }

    /// Treats a cluster that does not know origins as an empty answer and not as a failure.
    private Reply<Optional<JobOrigin.Origin>> askOrigin() {
        var reply = cluster.api().origin(job).map(Optional::of);
        return reply instanceof Reply.Refused<?> ? new Reply.Ok<>(Optional.empty()) : reply;
    }

    /// Called when the user has decided or closed the dialog.
    public void decided() {
        choosing = false;
    }

    public ReadOnlyObjectProperty<LoadState<CheckpointsHistory>> history() {
        return history.loadState();
    }

    /// The savepoints and checkpoints from which a job can be started.
    public List<StartingPoint> points() {
        return history.loadState().get().value().map(StartingPoint::of).orElse(List.of());
    }

    public ReadOnlyObjectProperty<LoadState<String>> configuredFolder() {
        return configuredFolder.loadState();
    }

    /// The best folder for a savepoint; empty if the cluster has a default folder or none is known.
    public String folder() {
        return configuredFolder
                        .loadState()
                        .get()
                        .value()
                        .filter(folder -> !folder.isBlank())
                        .isPresent()
                ? ""
                : StartingPoint.folder(points());
    }

    /// Whether a savepoint needs an explicit folder, because the cluster has no default.
    public boolean folderNeeded() {
        return configuredFolder
                .loadState()
                .get()
                .value()
                .filter(String::isBlank)
                .isPresent();
    }

    public ReadOnlyObjectProperty<LoadState<Optional<JobOrigin.Origin>>> origin() {
        return origin.loadState();
    }

    ReadOnlyObjectProperty<LoadState<List<Jars.Jar>>> jars() {
        return jars.loadState();
    }

    ReadOnlyObjectProperty<LoadState<OperatorParallelism>> parallelism() {
        return parallelism.loadState();
    }
}
