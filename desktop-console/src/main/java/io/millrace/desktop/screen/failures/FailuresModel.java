package io.millrace.desktop.screen.failures;

import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.JobFailure;
import io.millrace.desktop.service.Threads;
import io.millrace.wire.id.JobId;
import java.time.InstantSource;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The exceptions that made a job restart or fail, newest first.
public final class FailuresModel implements Refreshed {
    private final JobId id;
    private final Cluster cluster;
    private final Watch<List<JobFailure>> watch;
    private final ObservableList<JobFailure> rows = FXCollections.observableArrayList();

    public FailuresModel(JobId id, Cluster cluster, Threads threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.watch = new Watch<>(threads, clock);
        watch.sight().addListener((sight, before, now) -> now.value().ifPresent(this::show));
    }

    private void show(List<JobFailure> failures) {
        if (!rows.equals(failures)) {
            rows.setAll(failures);
        }
    }

    @Override
    public void refresh() {
        watch.ask(() -> cluster.failures(id));
    }

    public ReadOnlyObjectProperty<Sight<List<JobFailure>>> sight() {
        return watch.sight();
    }

    public ObservableList<JobFailure> rows() {
        return rows;
    }
}
