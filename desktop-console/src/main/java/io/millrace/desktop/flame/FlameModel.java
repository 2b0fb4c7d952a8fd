package io.millrace.desktop.flame;

import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.TimelineEnd;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The flame graphs of a vertex: the selected sample, the counted threads, and the comparison. It stands still while it
/// is held or looked into. Of a moment of the past there are the samples that the cluster kept about then, the nearest
/// first.
public final class FlameModel implements RefreshedModel {
    /// Samples that are as far from a moment still tell of it.
    private static final Duration NEAR = Duration.ofMinutes(10);

    private final JobId id;
    private final Cluster cluster;
    private final PolledValue<FlamePicture> watch;
    private final PolledValue<List<FlameGraphSnapshots.Snapshot>> kept;
    private final ProfileModel profile;
    private final ReadOnlyObjectWrapper<List<Jobs.Vertex>> vertices = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<List<FlameOrigin>> origins =
            new ReadOnlyObjectWrapper<>(List.of(new FlameOrigin.Now()));
    private final ObjectProperty<Optional<VertexId>> vertex = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<FlameGraphs.Type> kind = new SimpleObjectProperty<>(FlameGraphs.Type.FULL);
    private final ObjectProperty<FlameOrigin> origin = new SimpleObjectProperty<>(new FlameOrigin.Now());
    private final BooleanProperty comparing = new SimpleBooleanProperty();
    private final ObjectProperty<FlameGraphs.Type> baseKind = new SimpleObjectProperty<>(FlameGraphs.Type.FULL);
    private final ObjectProperty<FlameOrigin> baseOrigin = new SimpleObjectProperty<>(new FlameOrigin.Now());
    private final BooleanProperty held = new SimpleBooleanProperty();
    private final BooleanProperty looking = new SimpleBooleanProperty();
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final List<FlameOrigin> taken = new ArrayList<>();
    private boolean choosing;

    public FlameModel(JobId id, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.watch = new PolledValue<>(threads, clock);
        this.kept = new PolledValue<>(threads, clock);
        this.profile = new ProfileModel(threads);
        watch.sight().addListener((sight, before, now) -> seen(now));
        kept.sight().addListener((sight, before, now) -> list());
        vertex.addListener((value, before, now) -> anotherVertex());
        moment.addListener((value, before, now) -> first(first()));
        for (var choice : List.of(kind, origin, comparing, baseKind, baseOrigin)) {
            choice.addListener(observable -> changed());
        }
    }

    /// While another sample is awaited the one before stays in the model, so that the next opens at the same place.
    private void seen(LoadState<FlamePicture> sight) {
        if (sight.value().isPresent()) {
            profile.show(drawn(sight));
        }
    }

    private static Optional<Profile> drawn(LoadState<FlamePicture> sight) {
        return sight.value()
                .flatMap(picture -> picture instanceof FlamePicture.Drawn(var _, var drawn)
                        ? Optional.of(drawn)
                        : Optional.empty());
    }

    /// Learns the vertices of the job.
    public void show(Jobs.Detail job) {
        vertices.set(job.vertices());
        list();
    }

    /// Looks at a vertex unless one was chosen before.
    public void suggest(Optional<VertexId> of) {
        if (vertex.get().isEmpty()) {
            vertex.set(of);
        }
    }

    /// Looks at a vertex or at one of its subtasks; of a moment of the past, at what was kept of it.
    public void look(VertexId of, OptionalInt subtask) {
        vertex.set(Optional.of(of));
        first(first(subtask));
    }

    private FlameOrigin first(OptionalInt subtask) {
        if (subtask.isEmpty() || (!severalNow() && moment.get().isEmpty())) {
            return first();
        }
        return moment.get()
                .map(at -> about(at).stream()
                        .filter(origin -> origin instanceof FlameOrigin.Kept(var flame)
                                && flame.subtask().equals(Optional.of(subtask.getAsInt())))
                        .findFirst()
                        .orElseGet(this::first))
                .orElseGet(() -> new FlameOrigin.Subtask(subtask.getAsInt()));
    }

    private void anotherVertex() {
        kept.reset();
        profile.show(Optional.empty());
        first(first());
    }

    private void first(FlameOrigin shown) {
        choose(() -> {
            origin.set(shown);
            baseOrigin.set(shown);
            comparing.set(false);
        });
        list();
    }

    /// What one looks at when nothing is chosen.
    private FlameOrigin first() {
        return moment.get().map(this::about).map(List::getFirst).orElseGet(FlameOrigin.Now::new);
    }

    /// What was kept about a moment, the nearest first; never empty.
    private List<FlameOrigin> about(Instant at) {
        var near = kept.sight().get().value().orElse(List.of()).stream()
                .filter(flame -> distance(flame, at).compareTo(NEAR) <= 0)
                .sorted(Comparator.comparing(flame -> distance(flame, at)))
                .<FlameOrigin>map(FlameOrigin.Kept::new)
                .toList();
        return near.isEmpty() ? List.of(new FlameOrigin.NotKept(at)) : near;
    }

    private static Duration distance(FlameGraphSnapshots.Snapshot flame, Instant at) {
        return Duration.between(Instant.ofEpochMilli(flame.endTimestamp()), at).abs();
    }

    /// Several choices at once, and one question after them.
    private void choose(Runnable choices) {
        choosing = true;
        choices.run();
        choosing = false;
        changed();
    }

    private void changed() {
        if (!choosing) {
            looking.set(false);
            watch.reset();
            refresh();
        }
    }

    @Override
    public void refresh() {
        vertex.get().ifPresent(of -> {
            var question = new FlameQuestion(cluster.client(), id, of);
            kept.ask(question::kept);
            if (asksAgain()) {
                var other = new FlameQuestion.Choice(origin.get(), kind.get());
                var base = new FlameQuestion.Choice(baseOrigin.get(), baseKind.get());
                boolean two = comparing.get();
                watch.ask(() -> two ? question.two(base, other) : question.one(other));
            }
        });
    }

    private boolean asksAgain() {
        boolean live =
                origin.get().live() || (comparing.get() && baseOrigin.get().live());
        boolean seen = drawn(watch.sight().get()).isPresent();
        return !(seen && (held.get() || looking.get() || !live));
    }

    /// Everything that can be looked at: now, one subtask or all others, what the cluster has kept, what was
    /// opened.
    private void list() {
        if (moment.get().isPresent()) {
            var about = about(moment.get().get());
            origins.set(Stream.concat(about.stream(), taken.stream()).toList());
            if (!origins.get().contains(origin.get())) {
                origin.set(about.getFirst());
            }
            return;
        }
        var all = new ArrayList<FlameOrigin>();
        all.add(new FlameOrigin.Now());
        int parallelism = parallelism();
        // of a case there is what was saved: all subtasks together
        for (int subtask = 0; severalNow() && subtask < parallelism; subtask++) {
            all.add(new FlameOrigin.Subtask(subtask));
        }
        if (origin.get() instanceof FlameOrigin.Rest || baseOrigin.get() instanceof FlameOrigin.Rest) {
            all.add(origin.get() instanceof FlameOrigin.Rest ? origin.get() : baseOrigin.get());
        }
        all.addAll(taken);
        kept.sight().get().value().ifPresent(flames -> flames.forEach(flame -> all.add(new FlameOrigin.Kept(flame))));
        if (!all.equals(origins.get())) {
            origins.set(List.copyOf(all));
        }
    }

    /// What the end of the time is called.
    public TimelineEnd end() {
        return TimelineEnd.of(cluster);
    }

    /// Whether single subtasks can be sampled.
    public boolean severalNow() {
        return parallelism() > 1 && moment.get().isEmpty() && !end().saved();
    }

    /// How many subtasks the vertex has.
    public int parallelism() {
        return vertex.get()
                .flatMap(of -> vertices.get().stream()
                        .filter(candidate -> candidate.id().equals(of))
                        .findFirst())
                .map(Jobs.Vertex::parallelism)
                .orElse(1);
    }

    /// Where the threads compute against where they wait.
    public void onAgainstOff() {
        choose(() -> {
            baseOrigin.set(origin.get());
            baseKind.set(FlameGraphs.Type.ON_CPU);
            kind.set(FlameGraphs.Type.OFF_CPU);
            comparing.set(true);
        });
    }

    /// All other subtasks against one.
    public void restAgainst(int subtask) {
        choose(() -> {
            baseOrigin.set(new FlameOrigin.Rest(subtask, parallelism()));
            baseKind.set(kind.get());
            origin.set(new FlameOrigin.Subtask(subtask));
            comparing.set(true);
        });
        list();
    }

    /// What is kept on the screen now against what comes.
    public void thisAgainstLater() {
        watch.sight().get().value().ifPresent(picture -> {
            if (picture instanceof FlamePicture.Drawn(var at, var drawn)
                    && drawn.change().isEmpty()) {
                var base = new FlameOrigin.Taken(
                        "This, taken at "
                                + io.millrace.desktop.screen.UnitFormat.time(at, java.time.ZoneId.systemDefault()),
                        at,
                        drawn);
                taken.add(base);
                list();
                choose(() -> {
                    baseOrigin.set(base);
                    held.set(false);
                    comparing.set(true);
                });
            }
        });
    }

    /// What was read from a file against what is shown.
    public void against(FlameOrigin.Taken opened) {
        taken.add(opened);
        list();
        choose(() -> {
            baseOrigin.set(opened);
            comparing.set(true);
        });
    }

    /// The base for the other and the other for the base.
    public void swap() {
        choose(() -> {
            var before = baseOrigin.get();
            var counted = baseKind.get();
            baseOrigin.set(origin.get());
            baseKind.set(kind.get());
            origin.set(before);
            kind.set(counted);
        });
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    public ReadOnlyObjectProperty<LoadState<FlamePicture>> sight() {
        return watch.sight();
    }

    public ReadOnlyObjectProperty<List<Jobs.Vertex>> vertices() {
        return vertices.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<List<FlameOrigin>> origins() {
        return origins.getReadOnlyProperty();
    }

    public ObjectProperty<Optional<VertexId>> vertex() {
        return vertex;
    }

    public ObjectProperty<FlameGraphs.Type> kind() {
        return kind;
    }

    /// The selected sample.
    public ObjectProperty<FlameOrigin> origin() {
        return origin;
    }

    /// Whether it is compared with another, the base.
    public BooleanProperty comparing() {
        return comparing;
    }

    public ObjectProperty<FlameGraphs.Type> baseKind() {
        return baseKind;
    }

    public ObjectProperty<FlameOrigin> baseOrigin() {
        return baseOrigin;
    }

    /// Whether the present sample stays until the user lets it go.
    public BooleanProperty held() {
        return held;
    }

    /// Whether the user is reading the graph at the moment, so that it must not change.
    public BooleanProperty looking() {
        return looking;
    }

    /// How the sample is read.
    public ProfileModel profile() {
        return profile;
    }
}
