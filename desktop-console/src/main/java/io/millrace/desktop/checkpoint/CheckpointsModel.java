package io.millrace.desktop.checkpoint;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of a job's checkpoints: the history, the details of one, and the comparison of two. Checkpoints stay in
/// the history while the job is open, even after the engine has dropped them.
public final class CheckpointsModel implements RefreshedModel {
    private static final int REMEMBERED = 5_000;

    private final JobCheckpoints source;
    private final UiExecutors threads;
    private final PolledValue<CheckpointsHistory> watch;
    private final PolledValue<Checkpoints.Config> settings;
    private final PolledValue<Checkpoints.Checkpoint> detail;
    private final PolledValue<List<Checkpoints.Subtask>> subtasks;
    private final PolledValue<CheckpointComparison.Report> comparison;
    private final NavigableMap<Long, CheckpointRow> seen = new TreeMap<>(Collections.reverseOrder());
    private final ObservableList<CheckpointRow> all = FXCollections.observableArrayList();
    private final ObservableList<CheckpointRow> rows = FXCollections.observableArrayList();
    private final ObjectProperty<HistoryFilter> filter = new SimpleObjectProperty<>(HistoryFilter.ALL);
    private final ObjectProperty<Optional<CheckpointRow>> selected = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<VertexId>> operator = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<Long>> against = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final Map<VertexId, String> names = new HashMap<>();
    private boolean askedRecorder;

    public CheckpointsModel(JobId id, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.source = new JobCheckpoints(cluster.client(), id);
        this.threads = threads;
        this.watch = new PolledValue<>(threads, clock);
        this.settings = new PolledValue<>(threads, clock);
        this.detail = new PolledValue<>(threads, clock);
        this.subtasks = new PolledValue<>(threads, clock);
        this.comparison = new PolledValue<>(threads, clock);
        watch.loadState().addListener((loadState, before, now) -> now.value().ifPresent(this::show));
        detail.loadState().addListener((loadState, before, now) -> now.value().ifPresent(this::detailed));
        filter.addListener((value, before, now) -> filter());
        moment.addListener((value, before, now) -> seenMore());
        selected.addListener((row, before, now) -> chosen(before, now));
        operator.addListener((vertex, before, now) -> {
            subtasks.reset();
            askSubtasks();
        });
        against.addListener((other, before, now) -> {
            comparison.reset();
            askComparison();
        });
    }

    /// Sets the names of the vertices.
    public void show(Jobs.Detail job) {
        for (Jobs.Vertex vertex : job.vertices()) {
            names.put(vertex.id(), vertex.name());
        }
    }

    private void show(CheckpointsHistory history) {
        // the engine has dropped a pending checkpoint that is no longer listed
        seen.values().removeIf(row -> row.status() == Checkpoints.Status.IN_PROGRESS);
        CheckpointRow.of(history).forEach(row -> seen.put(row.id(), row));
        while (seen.size() > REMEMBERED) {
            seen.pollLastEntry();
        }
        seenMore();
    }

    private void seenMore() {
        var shown = moment.get()
                .map(at -> seen.values().stream()
                        .flatMap(row -> row.at(at).stream())
                        .toList())
                .orElseGet(() -> List.copyOf(seen.values()));
        ListUpdater.show(all, shown, CheckpointRow::id);
        filter();
        selected.get()
                .ifPresent(chosen -> selected.set(
                        all.stream().filter(row -> row.id() == chosen.id()).findFirst()));
    }

    private void filter() {
        ListUpdater.show(rows, all.stream().filter(filter.get()::takes).toList(), CheckpointRow::id);
    }

    private void chosen(Optional<CheckpointRow> before, Optional<CheckpointRow> now) {
        if (!before.map(CheckpointRow::id).equals(now.map(CheckpointRow::id))) {
            detail.reset();
            subtasks.reset();
            operator.set(Optional.empty());
            against.set(Optional.empty());
        }
        askDetail();
    }

    private void askDetail() {
        selected.get().ifPresent(row -> detail.ask(() -> source.detail(row.id())));
    }

    /// Selects the slowest operator by default.
    private void detailed(Checkpoints.Checkpoint now) {
        if (operator.get().isEmpty() && !now.tasks().isEmpty()) {
            operator.set(now.tasks().keySet().stream().findFirst());
        } else {
            askSubtasks();
        }
    }

    private void askSubtasks() {
        selected.get()
                .ifPresent(row -> operator.get().ifPresent(vertex -> subtasks.ask(() -> subtasks(row.id(), vertex))));
    }

    private Reply<List<Checkpoints.Subtask>> subtasks(long checkpoint, VertexId vertex) {
        return source.subtasks(checkpoint, vertex)
                .map(detail -> detail.subtasks().stream()
                        .sorted(Comparator.comparingInt(Checkpoints.Subtask::index))
                        .toList());
    }

    private void askComparison() {
        selected.get()
                .ifPresent(row ->
                        against.get().ifPresent(base -> comparison.ask(() -> source.compare(base, row.id()))));
    }

    @Override
    public void refresh() {
        watch.ask(source::history);
        if (settings.loadState().get().value().isEmpty()) {
            settings.ask(source::settings);
        }
        if (!askedRecorder) {
            askedRecorder = true;
            threads.ask(source::recorded, this::recorded);
        }
        if (selected.get()
                .filter(row -> row.status() == Checkpoints.Status.IN_PROGRESS
                        || detail.loadState().get().value().isEmpty())
                .isPresent()) {
            askDetail();
        }
    }

    private void recorded(Reply<List<CheckpointRow>> reply) {
        if (reply instanceof Reply.Ok<List<CheckpointRow>>(var older)) {
            older.forEach(row -> seen.putIfAbsent(row.id(), row));
            seenMore();
        } else {
            askedRecorder = false;
        }
    }

    public ReadOnlyObjectProperty<LoadState<CheckpointsHistory>> loadState() {
        return watch.loadState();
    }

    public ReadOnlyObjectProperty<LoadState<Checkpoints.Config>> settings() {
        return settings.loadState();
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    /// Returns the counts at the selected moment.
    public Optional<Checkpoints.Counts> counts() {
        return loadState()
                .get()
                .value()
                .map(CheckpointsHistory::counts)
                .map(now -> moment.get().map(at -> counts(now, at)).orElse(now));
    }

    /// Computes the counts at a moment: the current ones minus later checkpoints, all of which are known.
    private Checkpoints.Counts counts(Checkpoints.Counts now, Instant at) {
        long since = seen.values().stream()
                .filter(row -> row.triggered().isAfter(at))
                .count();
        long under = seen.values().stream()
                .flatMap(row -> row.at(at).stream())
                .filter(row -> row.status() == Checkpoints.Status.IN_PROGRESS)
                .count();
        return new Checkpoints.Counts(
                now.restored(),
                Math.max(0, now.total() - since),
                (int) under,
                Math.max(0, now.completed() - endedSince(at, Checkpoints.Status.COMPLETED)),
                Math.max(0, now.failed() - endedSince(at, Checkpoints.Status.FAILED)));
    }

    private long endedSince(Instant at, Checkpoints.Status status) {
        return seen.values().stream()
                .filter(row -> row.status() == status && row.ended().isAfter(at))
                .count();
    }

    /// Returns the latest checkpoint completed by the selected moment.
    public Optional<CheckpointRow> latest() {
        return all.stream()
                .filter(row -> row.status() == Checkpoints.Status.COMPLETED)
                .findFirst();
    }

    /// All known checkpoints up to the selected moment, newest first.
    public ObservableList<CheckpointRow> all() {
        return all;
    }

    /// The checkpoints that pass the filter, newest first.
    public ObservableList<CheckpointRow> rows() {
        return rows;
    }

    public ObjectProperty<HistoryFilter> filterBy() {
        return filter;
    }

    public ObjectProperty<Optional<CheckpointRow>> selected() {
        return selected;
    }

    public ReadOnlyObjectProperty<LoadState<Checkpoints.Checkpoint>> detail() {
        return detail.loadState();
    }

    /// The operator whose subtasks are shown.
    public ObjectProperty<Optional<VertexId>> operator() {
        return operator;
    }

    public ReadOnlyObjectProperty<LoadState<List<Checkpoints.Subtask>>> subtasks() {
        return subtasks.loadState();
    }

    /// The checkpoint with which the selected one is compared.
    public ObjectProperty<Optional<Long>> against() {
        return against;
    }

    public ReadOnlyObjectProperty<LoadState<CheckpointComparison.Report>> comparison() {
        return comparison.loadState();
    }

    /// Returns the checkpoints that can be compared with the selected one, newest first.
    public List<CheckpointRow> others() {
        return all.stream()
                .filter(row -> row.subtasks() > 0)
                .filter(row ->
                        selected.get().filter(chosen -> chosen.id() == row.id()).isEmpty())
                .toList();
    }

    /// Returns the completed checkpoint before the selected one, the default for a comparison.
    public Optional<CheckpointRow> before() {
        return selected.get()
                .flatMap(chosen -> others().stream()
                        .filter(row -> row.id() < chosen.id() && row.status() == Checkpoints.Status.COMPLETED)
                        .findFirst());
    }

    /// Returns the checkpoint in progress at the selected moment.
    public Optional<CheckpointRow> running() {
        return all.stream()
                .filter(row -> row.status() == Checkpoints.Status.IN_PROGRESS)
                .findFirst();
    }

    /// Returns the reason why the selected checkpoint was slow, as a sentence.
    public Optional<String> slowest() {
        var first = detail.loadState().get().value().stream()
                .flatMap(now -> operators(now).stream())
                .findFirst();
        return first.filter(part -> operator.get().equals(Optional.of(part.vertex())))
                .flatMap(part -> subtasks.loadState()
                        .get()
                        .value()
                        .flatMap(SlowestSubtask::of)
                        .flatMap(slowest -> slowest.words(name(part.vertex()))));
    }

    /// Returns the parts of a checkpoint, slowest first as ordered by the cluster.
    static List<OperatorCheckpoint> operators(Checkpoints.Checkpoint checkpoint) {
        return checkpoint.tasks().entrySet().stream()
                .map(part -> new OperatorCheckpoint(part.getKey(), part.getValue()))
                .toList();
    }

    public String name(VertexId vertex) {
        return names.getOrDefault(vertex, vertex.text());
    }
}
