package io.millrace.desktop.flame;

import io.millrace.desktop.history.TimelineEnd;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.TimeFormat;
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
import java.time.ZoneId;
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

/// The model of the flame graphs of a vertex: the selected sample, the counted thread states, and the comparison. It
/// does not refresh while the sample is held or the user is reading the graph. For a past moment it offers the samples
/// that the cluster kept around that time, the nearest first.
public final class FlameModel implements RefreshedModel {
    /// The maximum distance of a sample from the selected moment.
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
        watch.loadState().addListener((loadState, before, now) -> seen(now));
        kept.loadState().addListener((loadState, before, now) -> list());
        vertex.addListener((value, before, now) -> anotherVertex());
        moment.addListener((value, before, now) -> first(first()));
        for (var choice : List.of(kind, origin, comparing, baseKind, baseOrigin)) {
            choice.addListener(observable -> changed());
        }
    }

    /// Updates the profile. While another sample is loading, the previous one stays in the model so that the next opens
    /// at the same frame.
    private void seen(LoadState<FlamePicture> loadState) {
        if (loadState.value().isPresent()) {
            profile.show(drawn(loadState));
        }
    }

    private static Optional<Profile> drawn(LoadState<FlamePicture> loadState) {
        return loadState
                .value()
                .flatMap(picture -> picture instanceof FlamePicture.Drawn(var _, var drawn)
                        ? Optional.of(drawn)
                        : Optional.empty());
    }

    /// Sets the vertices of the job.
    public void show(Jobs.Detail job) {
        vertices.set(job.vertices());
        list();
    }

    /// Selects a vertex unless one is already selected.
    public void suggest(Optional<VertexId> of) {
        if (vertex.get().isEmpty()) {
            vertex.set(of);
        }
    }

    /// Selects a vertex or one of its subtasks; for a past moment, the matching kept sample.
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

    /// Returns the default sample.
    private FlameOrigin first() {
        return moment.get().map(this::about).map(List::getFirst).orElseGet(FlameOrigin.Now::new);
    }

    /// Returns the samples kept around a moment, the nearest first; never empty.
    private List<FlameOrigin> about(Instant at) {
        var near = kept.loadState().get().value().orElse(List.of()).stream()
                .filter(flame -> distance(flame, at).compareTo(NEAR) <= 0)
                .sorted(Comparator.comparing(flame -> distance(flame, at)))
                .<FlameOrigin>map(FlameOrigin.Kept::new)
                .toList();
        return near.isEmpty() ? List.of(new FlameOrigin.NotKept(at)) : near;
    }

    private static Duration distance(FlameGraphSnapshots.Snapshot flame, Instant at) {
        return Duration.between(Instant.ofEpochMilli(flame.endTimestamp()), at).abs();
    }

    /// Applies several choices with a single request afterwards.
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
        boolean seen = drawn(watch.loadState().get()).isPresent();
        return !(seen && (held.get() || looking.get() || !live));
    }

    /// Updates the available samples: the present one, single subtasks, opened files and the samples that the cluster
    /// has kept.
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
        // a case file has only the saved samples, each over all subtasks
        for (int subtask = 0; severalNow() && subtask < parallelism; subtask++) {
            all.add(new FlameOrigin.Subtask(subtask));
        }
        if (origin.get() instanceof FlameOrigin.Rest || baseOrigin.get() instanceof FlameOrigin.Rest) {
            all.add(origin.get() instanceof FlameOrigin.Rest ? origin.get() : baseOrigin.get());
        }
        all.addAll(taken);
        kept.loadState()
                .get()
                .value()
                .ifPresent(flames -> flames.forEach(flame -> all.add(new FlameOrigin.Kept(flame))));
        if (!all.equals(origins.get())) {
            origins.set(List.copyOf(all));
        }
    }

    /// Returns the end of the timeline.
    public TimelineEnd end() {
        return TimelineEnd.of(cluster);
    }

    /// Returns whether single subtasks can be sampled.
    public boolean severalNow() {
        return parallelism() > 1 && moment.get().isEmpty() && !end().saved();
    }

    /// Returns the parallelism of the vertex.
    public int parallelism() {
        return vertex.get()
                .flatMap(of -> vertices.get().stream()
                        .filter(candidate -> candidate.id().equals(of))
                        .findFirst())
                .map(Jobs.Vertex::parallelism)
                .orElse(1);
    }

    /// Compares on-CPU stacks with off-CPU stacks.
    public void onAgainstOff() {
        choose(() -> {
            baseOrigin.set(origin.get());
            baseKind.set(FlameGraphs.Type.ON_CPU);
            kind.set(FlameGraphs.Type.OFF_CPU);
            comparing.set(true);
        });
    }

    /// Compares one subtask with all others, which are the base.
    public void restAgainst(int subtask) {
        choose(() -> {
            baseOrigin.set(new FlameOrigin.Rest(subtask, parallelism()));
            baseKind.set(kind.get());
            origin.set(new FlameOrigin.Subtask(subtask));
            comparing.set(true);
        });
        list();
    }

    /// Compares later samples with the current one, which becomes the base.
    public void thisAgainstLater() {
        watch.loadState().get().value().ifPresent(picture -> {
            if (picture instanceof FlamePicture.Drawn(var at, var drawn)
                    && drawn.change().isEmpty()) {
                var base = new FlameOrigin.Taken(
                        "This, taken at " + TimeFormat.time(at, ZoneId.systemDefault()), at, drawn);
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

    /// Swaps the base and the other sample.
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

    public ReadOnlyObjectProperty<LoadState<FlamePicture>> loadState() {
        return watch.loadState();
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

    /// Whether the sample is compared with a base.
    public BooleanProperty comparing() {
        return comparing;
    }

    public ObjectProperty<FlameGraphs.Type> baseKind() {
        return baseKind;
    }

    public ObjectProperty<FlameOrigin> baseOrigin() {
        return baseOrigin;
    }

    /// Whether the current sample stays until the user releases it.
    public BooleanProperty held() {
        return held;
    }

    /// Whether the user is reading the graph, so that it must not change.
    public BooleanProperty looking() {
        return looking;
    }

    /// The model of how the sample is shown.
    public ProfileModel profile() {
        return profile;
    }
}
