package io.millrace.desktop.screen.checkpoints;

import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.service.CheckpointHistory;
import io.millrace.desktop.service.CheckpointRow;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.JobSnapshot;
import io.millrace.desktop.service.JobVertex;
import io.millrace.desktop.service.OperatorCheckpoint;
import io.millrace.desktop.service.Threads;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The checkpoints of a job, and one of them in detail.
public final class CheckpointsModel implements Refreshed {
    private final JobId id;
    private final Cluster cluster;
    private final Watch<CheckpointHistory> watch;
    private final Watch<List<OperatorCheckpoint>> detail;
    private final ObservableList<CheckpointRow> rows = FXCollections.observableArrayList();
    private final ObjectProperty<Optional<CheckpointRow>> selected = new SimpleObjectProperty<>(Optional.empty());
    private final Map<VertexId, String> names = new HashMap<>();

    public CheckpointsModel(JobId id, Cluster cluster, Threads threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.watch = new Watch<>(threads, clock);
        this.detail = new Watch<>(threads, clock);
        watch.sight().addListener((sight, before, now) -> now.value().ifPresent(this::show));
        selected.addListener((row, before, now) -> {
            if (!before.map(CheckpointRow::id).equals(now.map(CheckpointRow::id))) {
                detail.reset();
            }
            now.ifPresent(chosen -> detail.ask(() -> cluster.checkpoint(id, chosen.id())));
        });
    }

    /// Learns the names of the vertices.
    public void show(JobSnapshot job) {
        for (JobVertex vertex : job.vertices()) {
            names.put(vertex.id(), vertex.name());
        }
    }

    private void show(CheckpointHistory history) {
        if (!rows.equals(history.latest())) {
            rows.setAll(history.latest());
        }
        selected.get()
                .flatMap(chosen -> history.latest().stream()
                        .filter(row -> row.id() == chosen.id())
                        .findFirst())
                .ifPresent(row -> selected.set(Optional.of(row)));
    }

    @Override
    public void refresh() {
        watch.ask(() -> cluster.checkpoints(id));
    }

    public ReadOnlyObjectProperty<Sight<CheckpointHistory>> sight() {
        return watch.sight();
    }

    /// Newest first.
    public ObservableList<CheckpointRow> rows() {
        return rows;
    }

    public ObjectProperty<Optional<CheckpointRow>> selected() {
        return selected;
    }

    public ReadOnlyObjectProperty<Sight<List<OperatorCheckpoint>>> detail() {
        return detail.sight();
    }

    public String name(VertexId vertex) {
        return names.getOrDefault(vertex, vertex.text());
    }
}
