package io.millrace.desktop.screen.workers;

import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.Threads;
import io.millrace.desktop.service.WorkerRow;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The task managers of the cluster.
public final class WorkersModel implements Refreshed {
    private final Cluster cluster;
    private final Watch<List<WorkerRow>> watch;
    private final ObservableList<WorkerRow> rows = FXCollections.observableArrayList();

    public WorkersModel(Cluster cluster, Threads threads, InstantSource clock) {
        this.cluster = cluster;
        this.watch = new Watch<>(threads, clock);
        watch.sight().addListener((sight, before, now) -> now.value().ifPresent(this::show));
    }

    private void show(List<WorkerRow> workers) {
        var sorted = workers.stream()
                .sorted(Comparator.comparing(worker -> worker.id().text()))
                .toList();
        if (!rows.equals(sorted)) {
            rows.setAll(sorted);
        }
    }

    @Override
    public void refresh() {
        watch.ask(cluster::workers);
    }

    public ReadOnlyObjectProperty<Sight<List<WorkerRow>>> sight() {
        return watch.sight();
    }

    public ObservableList<WorkerRow> rows() {
        return rows;
    }
}
