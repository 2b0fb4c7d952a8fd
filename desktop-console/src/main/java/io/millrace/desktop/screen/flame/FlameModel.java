package io.millrace.desktop.screen.flame;

import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.FlameKind;
import io.millrace.desktop.service.JobSnapshot;
import io.millrace.desktop.service.JobVertex;
import io.millrace.desktop.service.Threads;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The flame graph of a vertex: which threads count, where it is zoomed to, what is searched for. A newer sample keeps
/// the zoom where the same stack is there again.
public final class FlameModel implements Refreshed {
    private static final int ROOT = 0;

    private final JobId id;
    private final Cluster cluster;
    private final Watch<FlamePicture> watch;
    private final ReadOnlyObjectWrapper<List<JobVertex>> vertices = new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<Optional<VertexId>> vertex = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<FlameKind> kind = new SimpleObjectProperty<>(FlameKind.FULL);
    private final BooleanProperty held = new SimpleBooleanProperty();
    private final StringProperty text = new SimpleStringProperty("");
    private final IntegerProperty zoom = new SimpleIntegerProperty(ROOT);
    private final ReadOnlyObjectWrapper<Optional<Frames>> frames = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<FlameSearch> found = new ReadOnlyObjectWrapper<>(FlameSearch.NONE);

    public FlameModel(JobId id, Cluster cluster, Threads threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.watch = new Watch<>(threads, clock);
        watch.sight().addListener((sight, before, now) -> seen(now));
        vertex.addListener((value, before, now) -> changed());
        kind.addListener((value, before, now) -> changed());
        text.addListener((value, before, now) -> search());
    }

    /// Learns the vertices of the job.
    public void show(JobSnapshot job) {
        vertices.set(job.vertices());
    }

    /// Looks at a vertex unless one was chosen before.
    public void suggest(Optional<VertexId> of) {
        if (vertex.get().isEmpty()) {
            vertex.set(of);
        }
    }

    private void changed() {
        watch.reset();
        refresh();
    }

    @Override
    public void refresh() {
        if (!held.get()) {
            var threadsOf = kind.get();
            vertex.get()
                    .ifPresent(of ->
                            watch.ask(() -> cluster.flame(id, of, threadsOf).map(FlamePicture::of)));
        }
    }

    private void seen(Sight<FlamePicture> sight) {
        var next = sight.value()
                .flatMap(picture -> picture instanceof FlamePicture.Drawn(var at, var drawn)
                        ? Optional.of(drawn)
                        : Optional.<Frames>empty());
        if (next.equals(frames.get())) {
            return;
        }
        int kept = frames.get()
                .flatMap(old -> next.map(now -> now.find(old.path(zoom.get()))))
                .orElse(ROOT);
        zoom.set(ROOT);
        frames.set(next);
        search();
        zoom.set(kept);
    }

    private void search() {
        found.set(frames.get().map(drawn -> FlameSearch.of(drawn, text.get())).orElse(FlameSearch.NONE));
    }

    public ReadOnlyObjectProperty<Sight<FlamePicture>> sight() {
        return watch.sight();
    }

    public ReadOnlyObjectProperty<List<JobVertex>> vertices() {
        return vertices.getReadOnlyProperty();
    }

    public ObjectProperty<Optional<VertexId>> vertex() {
        return vertex;
    }

    public ObjectProperty<FlameKind> kind() {
        return kind;
    }

    /// Whether the present sample stays until the user lets it go.
    public BooleanProperty held() {
        return held;
    }

    /// What is searched for.
    public StringProperty text() {
        return text;
    }

    public ReadOnlyObjectProperty<FlameSearch> found() {
        return found.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<Frames>> frames() {
        return frames.getReadOnlyProperty();
    }

    /// The frame that fills the width.
    public IntegerProperty zoom() {
        return zoom;
    }

    /// Back towards the root by one caller.
    public void zoomOut() {
        frames.get().ifPresent(drawn -> zoom.set(drawn.caller(zoom.get())));
    }

    public void zoomToAll() {
        zoom.set(ROOT);
    }
}
