package io.millrace.desktop.screen.graph;

import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.JobSnapshot;
import io.millrace.desktop.service.JobVertex;
import io.millrace.desktop.service.SubtaskRow;
import io.millrace.desktop.service.Threads;
import io.millrace.desktop.service.VertexLoad;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The graph of a job with the load of each vertex, and the vertex that is selected with its subtasks. The layout is
/// made off the thread of the user interface, and only when the shape has changed.
public final class GraphModel implements Refreshed {
    private final JobId id;
    private final Cluster cluster;
    private final Threads threads;
    private final Watch<Map<VertexId, VertexLoad>> loads;
    private final Watch<List<SubtaskRow>> subtasks;
    private final ReadOnlyObjectWrapper<List<JobVertex>> vertices = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<GraphLayout> layout = new ReadOnlyObjectWrapper<>(GraphLayout.EMPTY);
    private final ObjectProperty<Optional<VertexId>> selected = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyBooleanWrapper layingOut = new ReadOnlyBooleanWrapper();
    private GraphShape shape = new GraphShape(List.of(), List.of());
    private boolean running;

    public GraphModel(JobId id, Cluster cluster, Threads threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.threads = threads;
        this.loads = new Watch<>(threads, clock);
        this.subtasks = new Watch<>(threads, clock);
        selected.addListener((vertex, before, now) -> {
            subtasks.reset();
            askForSubtasks();
        });
    }

    /// Takes a newer picture of the job.
    public void show(JobSnapshot job) {
        vertices.set(job.vertices());
        var next = GraphShape.of(job);
        boolean first = shape.vertices().isEmpty();
        boolean newShape = !next.equals(shape);
        running = !job.state().terminal();
        shape = next;
        if (newShape) {
            layingOut.set(true);
            threads.ask(() -> LayeredLayout.of(next), made -> laidOut(next, made));
            if (first) {
                refresh();
            }
        }
    }

    private void laidOut(GraphShape of, GraphLayout made) {
        if (of.equals(shape)) {
            layingOut.set(false);
            layout.set(made);
        }
    }

    @Override
    public void refresh() {
        var of = shape.vertices();
        if (!of.isEmpty() && running) {
            loads.ask(() -> cluster.loads(id, of));
        }
        askForSubtasks();
    }

    private void askForSubtasks() {
        selected.get().ifPresent(vertex -> subtasks.ask(() -> cluster.subtasks(id, vertex)));
    }

    public ReadOnlyObjectProperty<List<JobVertex>> vertices() {
        return vertices.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<GraphLayout> layout() {
        return layout.getReadOnlyProperty();
    }

    /// Whether a layout is being made.
    public ReadOnlyBooleanProperty layingOut() {
        return layingOut.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Sight<Map<VertexId, VertexLoad>>> loads() {
        return loads.sight();
    }

    public ReadOnlyObjectProperty<Sight<List<SubtaskRow>>> subtasks() {
        return subtasks.sight();
    }

    public ObjectProperty<Optional<VertexId>> selected() {
        return selected;
    }

    public Optional<JobVertex> vertex(VertexId of) {
        return vertices.get().stream().filter(vertex -> vertex.id().equals(of)).findFirst();
    }

    /// The load of a vertex, as long as the job runs.
    public Optional<VertexLoad> load(VertexId of) {
        return running ? loads.sight().get().value().map(all -> all.get(of)) : Optional.empty();
    }

    /// The vertex that one would look at first: the selected one, or the one that works most.
    public Optional<VertexId> ofInterest() {
        return selected.get()
                .or(() -> vertices.get().stream()
                        .map(JobVertex::id)
                        .max(Comparator.comparingDouble(of ->
                                load(of).map(load -> load.busy().orElse(0)).orElse(0.0))));
    }

    /// Selects what lies nearest in a direction, or the first vertex when none is selected.
    public void move(int dx, int dy) {
        var boxes = layout.get().boxes();
        var from = selected.get().map(boxes::get);
        if (from.isEmpty()) {
            boxes.entrySet().stream()
                    .min(Comparator.comparingDouble(
                            entry -> entry.getValue().x() + entry.getValue().y()))
                    .ifPresent(entry -> selected.set(Optional.of(entry.getKey())));
            return;
        }
        var here = from.get();
        boxes.entrySet().stream()
                .filter(entry -> ahead(here, entry.getValue(), dx, dy) > 1)
                .min(Comparator.comparingDouble(entry -> distance(here, entry.getValue(), dx, dy)))
                .ifPresent(entry -> selected.set(Optional.of(entry.getKey())));
    }

    private static double ahead(GraphLayout.Box from, GraphLayout.Box to, int dx, int dy) {
        return (to.centerX() - from.centerX()) * dx + (to.centerY() - from.centerY()) * dy;
    }

    /// How far it is, where a step aside counts double.
    private static double distance(GraphLayout.Box from, GraphLayout.Box to, int dx, int dy) {
        double aside = Math.abs((to.centerX() - from.centerX()) * dy) + Math.abs((to.centerY() - from.centerY()) * dx);
        return ahead(from, to, dx, dy) + 2 * aside;
    }
}
