package io.millrace.desktop.graph;

import io.millrace.desktop.history.TimelineEnd;
import io.millrace.desktop.screen.HistoricalQuery;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The model of a job's graph: its topology, the load of each vertex, the diagnosis, and the selected vertex with its
/// subtasks. The graph is parsed and laid out off the JavaFX thread, and laid out again only when its shape changes.
public final class GraphModel implements RefreshedModel {
    private final JobLoads jobLoads;
    private final JobDiagnosis jobDiagnosis;
    private final TimelineEnd end;
    private final UiExecutors threads;
    private final Layouts layouts;
    private final PolledValue<Map<VertexId, Load>> loads;
    private final HistoricalQuery<PastVertices> past;
    private final ReadOnlyObjectWrapper<LoadState<Map<VertexId, Load>>> shownLoads =
            new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private final PolledValue<Diagnosis.Report> diagnosis;
    private final PolledValue<List<SubtaskRow>> subtasks;
    private final PolledValue<Map<VertexId, Map<String, Flow>>> operators;
    private final ReadOnlyObjectWrapper<Topology> topology = new ReadOnlyObjectWrapper<>(Topology.EMPTY);
    private final ReadOnlyObjectWrapper<JobState> state = new ReadOnlyObjectWrapper<>(JobState.UNKNOWN);
    private final ReadOnlyBooleanWrapper planned = new ReadOnlyBooleanWrapper(true);
    private final ObjectProperty<Optional<VertexId>> selected = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Set<VertexId>> open = new ReadOnlyObjectWrapper<>(Set.of());
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final GraphSearch search = new GraphSearch();
    private Optional<Jobs.Detail> latest = Optional.empty();
    private String name = "";
    private int shown;

    public GraphModel(JobId id, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.jobLoads = new JobLoads(cluster.client(), id);
        this.jobDiagnosis = new JobDiagnosis(cluster.client());
        this.end = TimelineEnd.of(cluster);
        this.threads = threads;
        this.layouts = new Layouts(threads);
        this.loads = new PolledValue<>(threads, clock);
        this.diagnosis = new PolledValue<>(threads, clock);
        this.subtasks = new PolledValue<>(threads, clock);
        this.operators = new PolledValue<>(threads, clock);
        selected.addListener((vertex, before, now) -> {
            subtasks.reset();
            askForSubtasks();
            askForOperators();
        });
        this.past = new HistoricalQuery<>(threads, clock, at -> PastVertices.query(cluster.client(), id, at));
        loads.loadState().addListener((value, before, now) -> see());
        past.loadState().addListener((value, before, now) -> see());
        shownLoads.subscribe(now -> measured());
        moment.addListener((value, before, now) -> {
            past.lookAt(now);
            see();
            refresh();
        });
    }

    /// Keeps the previous state while a moment is loading.
    private void see() {
        if (live()) {
            shownLoads.set(loads.loadState().get());
        } else if (!(past.loadState().get() instanceof LoadState.Waiting<?>)) {
            shownLoads.set(past.loadState().get().map(then -> then.thing().loads()));
        }
        latest.ifPresent(this::read);
    }

    /// Sets a newer state of the job.
    public void show(Jobs.Detail job) {
        latest = Optional.of(job);
        name = job.name();
        state.set(job.state());
        planned.set(!job.vertices().isEmpty());
        read(job);
    }

    private void read(Jobs.Detail job) {
        int asked = ++shown;
        var earlier = topology.get();
        var then = live()
                ? Optional.<Map<VertexId, TaskState>>empty()
                : past.loadState().get().value().map(known -> known.thing().states());
        threads.ask(
                () -> then.map(states -> Topology.of(job, states, earlier)).orElseGet(() -> Topology.of(job, earlier)),
                read -> {
                    if (asked == shown) {
                        show(read);
                    }
                });
    }

    private void show(Topology read) {
        boolean first = topology.get().size() == 0;
        topology.set(read);
        search.in(read.nodes());
        layouts.show(read, open.get());
        if (first) {
            refresh();
        }
    }

    @Override
    public void refresh() {
        var of = topology.get().nodes().stream().map(Topology.Node::id).toList();
        past.refresh();
        if (live() && running() && !of.isEmpty()) {
            loads.ask(() -> jobLoads.ofVertices(of));
            askForDiagnosis();
            askForOperators();
        }
        askForSubtasks();
    }

    private void askForSubtasks() {
        selected.get().ifPresent(vertex -> subtasks.ask(() -> jobLoads.ofSubtasks(vertex)));
    }

    /// Requests the operators of open chains and of the selected vertex.
    private void askForOperators() {
        var asked = new HashMap<VertexId, List<String>>();
        open.get().forEach(vertex -> asked.put(vertex, names(vertex)));
        selected.get().ifPresent(vertex -> asked.put(vertex, names(vertex)));
        if (running() && !asked.isEmpty()) {
            operators.ask(() -> jobLoads.ofOperators(asked));
        }
    }

    private List<String> names(VertexId vertex) {
        return node(vertex)
                .map(node -> node.operators().stream().map(Operator::metric).toList())
                .orElse(List.of());
    }

    private void askForDiagnosis() {
        latest.ifPresent(job -> diagnosis.ask(() -> jobDiagnosis.of(job)));
    }

    /// Repeats a diagnosis that had no data as soon as the first loads are known.
    private void measured() {
        boolean unknown = live()
                && judged().filter(known -> known.verdict() == Diagnosis.Verdict.NO_DATA)
                        .isPresent();
        if (unknown && !present().isEmpty()) {
            askForDiagnosis();
        }
    }

    /// The name of the job.
    public String name() {
        return name;
    }

    public ReadOnlyObjectProperty<JobState> state() {
        return state.getReadOnlyProperty();
    }

    private boolean running() {
        return !state.get().ended();
    }

    public ReadOnlyObjectProperty<Topology> topology() {
        return topology.getReadOnlyProperty();
    }

    /// Whether the cluster has planned the job, as far as is known.
    public ReadOnlyBooleanProperty planned() {
        return planned.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<GraphLayout> layout() {
        return layouts.layout();
    }

    /// Whether a layout is running.
    public ReadOnlyBooleanProperty layingOut() {
        return layouts.making();
    }

    ReadOnlyObjectProperty<LoadState<Map<VertexId, Load>>> loads() {
        return shownLoads.getReadOnlyProperty();
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    /// The label for the end of the timeline.
    public TimelineEnd end() {
        return end;
    }

    public boolean live() {
        return moment.get().isEmpty();
    }

    /// The loads while the job runs, or at the selected moment; otherwise none.
    Map<VertexId, Load> present() {
        return running() || !live() ? shownLoads.get().value().orElse(Map.of()) : Map.of();
    }

    Optional<Load> load(VertexId of) {
        return Optional.ofNullable(present().get(of));
    }

    /// The diagnosis, or the reason why it is missing.
    public ReadOnlyObjectProperty<LoadState<Diagnosis.Report>> diagnosis() {
        return diagnosis.loadState();
    }

    /// The last known diagnosis.
    public Optional<Diagnosis.Report> judged() {
        return diagnosis.loadState().get().value();
    }

    /// The marks of vertices, while the job runs.
    public Map<VertexId, VertexMark> marks() {
        return running() && live() ? judged().map(VertexMark::of).orElse(Map.of()) : Map.of();
    }

    ReadOnlyObjectProperty<LoadState<List<SubtaskRow>>> subtasks() {
        return subtasks.loadState();
    }

    ReadOnlyObjectProperty<LoadState<Map<VertexId, Map<String, Flow>>>> operators() {
        return operators.loadState();
    }

    /// The flow through an operator of a vertex, if it is known.
    Optional<Flow> flow(VertexId vertex, Operator operator) {
        return running() && live()
                ? operators
                        .loadState()
                        .get()
                        .value()
                        .map(all -> all.get(vertex))
                        .map(all -> all.get(operator.metric()))
                : Optional.empty();
    }

    public ObjectProperty<Optional<VertexId>> selected() {
        return selected;
    }

    public Optional<Topology.Node> node(VertexId of) {
        return topology.get().node(of);
    }

    public GraphSearch search() {
        return search;
    }

    /// The vertices whose chains are open.
    public ReadOnlyObjectProperty<Set<VertexId>> open() {
        return open.getReadOnlyProperty();
    }

    /// Opens or closes the chain of a vertex in place.
    public void toggle(VertexId vertex) {
        if (node(vertex).filter(node -> node.operators().size() > 1).isEmpty()) {
            return;
        }
        var next = new TreeSet<VertexId>(Comparator.comparing(VertexId::toString));
        next.addAll(open.get());
        if (!next.remove(vertex)) {
            next.add(vertex);
        }
        opened(Set.copyOf(next));
    }

    /// Opens every chain; closes them all if one is open.
    public void toggleAll() {
        opened(
                open.get().isEmpty()
                        ? Set.copyOf(topology.get().nodes().stream()
                                .filter(node -> node.operators().size() > 1)
                                .map(Topology.Node::id)
                                .toList())
                        : Set.of());
    }

    private void opened(Set<VertexId> now) {
        open.set(now);
        layouts.show(topology.get(), now);
        askForOperators();
    }

    /// The selected vertex, or else the busiest one.
    public Optional<VertexId> ofInterest() {
        return selected.get()
                .or(() -> topology.get().nodes().stream()
                        .map(Topology.Node::id)
                        .max(Comparator.comparingDouble(
                                of -> load(of).flatMap(Load::busy).orElse(0.0))));
    }

    /// Moves the selection in the direction of an arrow key; selects the first vertex if none is selected.
    public void move(int dx, int dy) {
        var from = selected.get();
        var to = from.isEmpty()
                ? topology.get().nodes().stream().findFirst().map(Topology.Node::id)
                : dx != 0
                        ? GraphNavigation.along(topology.get(), layout().get(), from.get(), dx > 0)
                        : GraphNavigation.across(layout().get(), from.get(), dy > 0);
        to.ifPresent(vertex -> selected.set(Optional.of(vertex)));
    }
}
