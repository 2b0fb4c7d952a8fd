package io.millrace.desktop.screen.job;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.screen.checkpoints.CheckpointsModel;
import io.millrace.desktop.screen.failures.FailuresModel;
import io.millrace.desktop.screen.flame.FlameModel;
import io.millrace.desktop.screen.graph.GraphModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.JobSnapshot;
import io.millrace.desktop.service.SavepointProgress;
import io.millrace.desktop.service.Threads;
import io.millrace.wire.Nothing;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// One job: what it is, which side of it is looked at, and what was told to be done to it.
public final class JobModel implements Refreshed {
    private final JobId id;
    private final Cluster cluster;
    private final Threads threads;
    private final Watch<JobSnapshot> watch;
    private final GraphModel graph;
    private final CheckpointsModel checkpoints;
    private final FlameModel flame;
    private final FailuresModel failures;
    private final ObjectProperty<JobTab> tab = new SimpleObjectProperty<>(JobTab.GRAPH);
    private final ReadOnlyObjectWrapper<Undertaking> undertaking = new ReadOnlyObjectWrapper<>(new Undertaking.None());
    private Optional<TriggerId> savepoint = Optional.empty();
    private boolean polling;

    public JobModel(JobId id, Cluster cluster, Threads threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.threads = threads;
        this.watch = new Watch<>(threads, clock);
        this.graph = new GraphModel(id, cluster, threads, clock);
        this.checkpoints = new CheckpointsModel(id, cluster, threads, clock);
        this.flame = new FlameModel(id, cluster, threads, clock);
        this.failures = new FailuresModel(id, cluster, threads, clock);
        watch.sight().addListener((sight, before, now) -> now.value().ifPresent(this::seen));
        tab.addListener((value, before, now) -> {
            if (now == JobTab.FLAME) {
                flame.suggest(graph.ofInterest());
            }
            refresh();
        });
    }

    private void seen(JobSnapshot job) {
        graph.show(job);
        checkpoints.show(job);
        flame.show(job);
    }

    @Override
    public void refresh() {
        watch.ask(() -> cluster.job(id));
        poll();
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

    public ReadOnlyObjectProperty<Sight<JobSnapshot>> sight() {
        return watch.sight();
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

    public ReadOnlyObjectProperty<Undertaking> undertaking() {
        return undertaking.getReadOnlyProperty();
    }

    /// Whether something can still be done to the job, and nothing is being done.
    public boolean open() {
        return canAct()
                && !(undertaking.get() instanceof Undertaking.Running)
                && sight().get().value().map(job -> !job.state().terminal()).orElse(false);
    }

    /// Whether the job runs where it can be reached; of a case file it is looked at only.
    public boolean canAct() {
        return cluster.canAct();
    }

    /// Opens the flame graph of a vertex.
    public void flameOf(VertexId vertex) {
        flame.vertex().set(Optional.of(vertex));
        tab.set(JobTab.FLAME);
    }

    public void cancel() {
        undertaking.set(new Undertaking.Running("Canceling the job"));
        threads.ask(() -> cluster.cancel(id), this::canceled);
    }

    private void canceled(Reply<Nothing> reply) {
        undertaking.set(
                switch (reply) {
                    case Reply.Ok<Nothing> _ -> new Undertaking.Done("The cluster cancels the job.");
                    case Reply.Refused<Nothing>(var status, var fault) ->
                        failed("The job was not canceled", fault.text());
                    case Reply.Unreachable<Nothing>(var reason) -> failed("The job was not canceled", reason);
                });
        refresh();
    }

    public void takeSavepoint() {
        trigger("Taking a savepoint", () -> cluster.triggerSavepoint(id));
    }

    public void stopWithSavepoint() {
        trigger("Taking a savepoint, then stopping the job", () -> cluster.stopWithSavepoint(id));
    }

    private void trigger(String what, Supplier<Reply<TriggerId>> request) {
        undertaking.set(new Undertaking.Running(what));
        threads.ask(request, this::triggered);
    }

    private void triggered(Reply<TriggerId> reply) {
        switch (reply) {
            case Reply.Ok<TriggerId>(var trigger) -> {
                savepoint = Optional.of(trigger);
                poll();
            }
            case Reply.Refused<TriggerId>(var status, var fault) ->
                undertaking.set(failed("No savepoint was taken", fault.text()));
            case Reply.Unreachable<TriggerId>(var reason) -> undertaking.set(failed("No savepoint was taken", reason));
        }
    }

    private void poll() {
        if (polling || savepoint.isEmpty()) {
            return;
        }
        var trigger = savepoint.get();
        polling = true;
        threads.ask(() -> cluster.savepoint(id, trigger), this::polled);
    }

    private void polled(Reply<SavepointProgress> reply) {
        polling = false;
        switch (reply) {
            case Reply.Ok<SavepointProgress>(SavepointProgress.Running()) -> {}
            case Reply.Ok<SavepointProgress>(SavepointProgress.Done(var location)) ->
                ended(new Undertaking.Done("Savepoint written to " + location));
            case Reply.Ok<SavepointProgress>(SavepointProgress.Failed(var reason)) ->
                ended(failed("The savepoint failed", reason));
            case Reply.Refused<SavepointProgress>(var status, var fault) ->
                ended(failed("The savepoint was lost from sight", fault.text()));
            case Reply.Unreachable<SavepointProgress> _ -> {
                // the next beat asks again: the savepoint goes on without us
            }
        }
    }

    private void ended(Undertaking how) {
        savepoint = Optional.empty();
        undertaking.set(how);
    }

    /// Takes the result of the last undertaking off the screen.
    public void dismiss() {
        if (!(undertaking.get() instanceof Undertaking.Running)) {
            undertaking.set(new Undertaking.None());
        }
    }

    private static Undertaking.Failed failed(String what, String reason) {
        return new Undertaking.Failed(what, reason.lines().findFirst().orElse(reason));
    }
}
