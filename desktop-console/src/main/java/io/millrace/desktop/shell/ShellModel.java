package io.millrace.desktop.shell;

import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.screen.connect.ConnectModel;
import io.millrace.desktop.screen.job.JobModel;
import io.millrace.desktop.screen.jobs.JobsModel;
import io.millrace.desktop.screen.workers.WorkersModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.ClusterSummary;
import io.millrace.desktop.service.Memory;
import io.millrace.desktop.service.Threads;
import io.millrace.wire.id.JobId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The cluster that is connected, the place that is open, and the beat that keeps both up to date.
public final class ShellModel implements Refreshed, AutoCloseable {

    /// A connected cluster with the screens that stay while it is connected.
    public record Session(Cluster cluster, Watch<ClusterSummary> summary, JobsModel jobs, WorkersModel workers) {}

    private final Threads threads;
    private final InstantSource clock;
    private final ConnectModel connect;
    private final ReadOnlyObjectWrapper<Optional<Session>> session = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<JobModel>> job = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Place> place = new ReadOnlyObjectWrapper<>(new Place.Connecting());

    public ShellModel(Threads threads, InstantSource clock, Memory memory, Function<String, Cluster> dial) {
        this.threads = threads;
        this.clock = clock;
        this.connect = new ConnectModel(threads, memory, dial, this::connected);
    }

    public ConnectModel connect() {
        return connect;
    }

    public ReadOnlyObjectProperty<Optional<Session>> session() {
        return session.getReadOnlyProperty();
    }

    /// The job that is open, or was open last.
    public ReadOnlyObjectProperty<Optional<JobModel>> job() {
        return job.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Place> place() {
        return place.getReadOnlyProperty();
    }

    private void connected(Cluster cluster) {
        leave();
        var summary = new Watch<ClusterSummary>(threads, clock);
        var jobs = new JobsModel(cluster, threads, clock);
        var workers = new WorkersModel(cluster, threads, clock);
        session.set(Optional.of(new Session(cluster, summary, jobs, workers)));
        open(new Place.JobList());
    }

    /// Opens a place; without a cluster there is only one.
    public void open(Place next) {
        if (session.get().isEmpty() && !(next instanceof Place.Connecting)) {
            return;
        }
        if (next instanceof Place.OneJob(JobId id)) {
            session.get().ifPresent(in -> job.set(Optional.of(new JobModel(id, in.cluster(), threads, clock))));
        }
        place.set(next);
        refresh();
    }

    public void disconnect() {
        leave();
        open(new Place.Connecting());
    }

    private void leave() {
        session.get().ifPresent(in -> in.cluster().close());
        session.set(Optional.empty());
        job.set(Optional.empty());
    }

    @Override
    public void refresh() {
        session.get().ifPresent(in -> {
            in.summary().ask(in.cluster()::summary);
            switch (place.get()) {
                case Place.Connecting() -> {}
                case Place.JobList() -> in.jobs().refresh();
                case Place.WorkerList() -> in.workers().refresh();
                case Place.OneJob _ -> job.get().ifPresent(JobModel::refresh);
            }
        });
    }

    /// Whether the last question to the cluster was answered.
    public static boolean away(Sight<?> sight) {
        return sight instanceof Sight.Old<?> || sight instanceof Sight.Missing<?>;
    }

    @Override
    public void close() {
        leave();
    }
}
