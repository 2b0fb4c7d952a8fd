package io.millrace.desktop.taskmanager;

import io.millrace.desktop.screen.HistoricalQuery;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of the cluster's processes and the selected one: its memory, its slots, its threads. At a past moment only
/// recorded data is available, without slots and threads.
public final class TaskManagersModel implements RefreshedModel {
    private final ClusterProcesses processes;
    private final InstantSource clock;
    private final PolledValue<List<ProcessRow>> watch;
    private final HistoricalQuery<List<ProcessRow>> history;
    private final ReadOnlyObjectWrapper<LoadState<List<ProcessRow>>> loadState =
            new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private final ReadOnlyObjectWrapper<LoadState<ProcessDetail>> shownDetail =
            new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final PolledValue<ProcessDetail> detail;
    private final PolledValue<List<ThreadRow>> dump;
    private final ObservableList<ProcessRow> rows = FXCollections.observableArrayList();
    private final ObservableList<StackGroup> groups = FXCollections.observableArrayList();
    private final ObjectProperty<Optional<ProcessRow>> selected = new SimpleObjectProperty<>(Optional.empty());
    private Optional<ClusterProcess> wanted = Optional.empty();
    private final ObjectProperty<Boolean> threadsOpen = new SimpleObjectProperty<>(false);
    private final ObjectProperty<Boolean> following = new SimpleObjectProperty<>(false);
    private final StringProperty text = new SimpleStringProperty("");
    private final ObjectProperty<Optional<String>> state = new SimpleObjectProperty<>(Optional.empty());

    public TaskManagersModel(Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.processes = new ClusterProcesses(cluster.client());
        this.clock = clock;
        this.watch = new PolledValue<>(threads, clock);
        this.history = new HistoricalQuery<>(threads, clock, processes::rowsAt);
        this.detail = new PolledValue<>(threads, clock);
        this.dump = new PolledValue<>(threads, clock);
        watch.loadState().addListener((value, before, now) -> see());
        history.loadState().addListener((value, before, now) -> see());
        loadState.addListener((value, before, now) -> now.value().ifPresent(this::show));
        detail.loadState().addListener((value, before, now) -> showDetail());
        moment.addListener((value, before, now) -> {
            history.lookAt(now);
            see();
            showDetail();
            if (now.isEmpty()) {
                refresh();
                askThreads();
            }
        });
        selected.addListener((process, before, now) -> chosen(before, now));
        threadsOpen.addListener((open, before, now) -> askThreads());
        dump.loadState().addListener((loadState, before, now) -> group());
        text.addListener((value, before, now) -> group());
        state.addListener((value, before, now) -> group());
    }

    /// Keeps the previous rows while a moment is loading.
    private void see() {
        if (moment.get().isEmpty()) {
            loadState.set(watch.loadState().get());
        } else if (!(history.loadState().get() instanceof LoadState.Waiting<?>)) {
            loadState.set(history.loadState()
                    .get()
                    .map(then -> then.thing().stream()
                            .map(row -> now(row).map(row::withLimits).orElse(row))
                            .toList()));
        }
    }

    /// The present row of a process, if it still exists.
    private Optional<ProcessRow> now(ProcessRow then) {
        return watch.loadState().get().value().flatMap(rows -> row(rows, then.process()));
    }

    /// Selects a task manager as soon as it is known.
    public void choose(TaskManagerId manager) {
        wanted = Optional.of(ClusterProcess.of(manager));
        show(rows.stream().toList());
        refresh();
    }

    private void showDetail() {
        var now = detail.loadState().get();
        shownDetail.set(moment.get()
                .flatMap(at -> selected.get())
                .<LoadState<ProcessDetail>>map(row -> new LoadState.Fresh<>(
                        new ProcessDetail(
                                MemoryPools.then(
                                        now.value().map(ProcessDetail::pools).orElse(List.of()), row),
                                List.of()),
                        clock.instant()))
                .orElse(now));
    }

    private void show(List<ProcessRow> now) {
        ListUpdater.show(rows, now, ProcessRow::process);
        var found = wanted.flatMap(process -> row(now, process));
        if (found.isPresent()) {
            wanted = Optional.empty();
        }
        var kept = found.or(() -> selected.get().flatMap(row -> row(now, row.process())));
        // users mostly want a task manager; the job manager is the fallback
        selected.set(kept.or(() -> now.stream().skip(now.size() > 1 ? 1 : 0).findFirst()));
    }

    private static Optional<ProcessRow> row(List<ProcessRow> rows, ClusterProcess process) {
        return rows.stream().filter(row -> row.process().equals(process)).findFirst();
    }

    private void chosen(Optional<ProcessRow> before, Optional<ProcessRow> now) {
        if (!before.map(ProcessRow::process).equals(now.map(ProcessRow::process))) {
            detail.reset();
            dump.reset();
            askThreads();
        }
        askDetail();
        showDetail();
    }

    private void askDetail() {
        selected.get().ifPresent(row -> detail.ask(() -> processes.detail(row.process())));
    }

    private void askThreads() {
        if (moment.get().isEmpty()
                && threadsOpen.get()
                && dump.loadState().get().value().isEmpty()) {
            lookAgain();
        }
    }

    /// Requests a new thread dump.
    public void lookAgain() {
        selected.get().ifPresent(row -> dump.ask(() -> processes.threads(row.process())));
    }

    private void group() {
        groups.setAll(StackGroup.of(dump.loadState().get().value().orElse(List.of()), text.get(), state.get()));
    }

    @Override
    public void refresh() {
        history.refresh();
        watch.ask(processes::rows);
        askDetail();
        if (moment.get().isEmpty() && threadsOpen.get() && following.get()) {
            lookAgain();
        }
    }

    public ReadOnlyObjectProperty<LoadState<List<ProcessRow>>> loadState() {
        return loadState.getReadOnlyProperty();
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    /// The job manager, then the task managers.
    public ObservableList<ProcessRow> rows() {
        return rows;
    }

    public ObjectProperty<Optional<ProcessRow>> selected() {
        return selected;
    }

    ReadOnlyObjectProperty<LoadState<ProcessDetail>> detail() {
        return shownDetail.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<LoadState<List<ThreadRow>>> dump() {
        return dump.loadState();
    }

    /// Whether the threads are visible.
    public ObjectProperty<Boolean> threadsOpen() {
        return threadsOpen;
    }

    /// Whether thread dumps are repeated.
    public ObjectProperty<Boolean> following() {
        return following;
    }

    /// The groups of threads that pass the filter.
    ObservableList<StackGroup> groups() {
        return groups;
    }

    public StringProperty text() {
        return text;
    }

    /// The state filter of the threads; empty for all states.
    public ObjectProperty<Optional<String>> state() {
        return state;
    }

    /// The number of threads in each state, the most frequent state first.
    public List<Map.Entry<String, Long>> states() {
        return dump.loadState().get().value().orElse(List.of()).stream()
                .collect(Collectors.groupingBy(ThreadRow::state, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> each) -> -each.getValue()))
                .toList();
    }

    /// The deadlocks, one sentence for each cycle.
    public List<String> deadlocks() {
        return StackGroup.deadlocks(dump.loadState().get().value().orElse(List.of())).stream()
                .map(cycle -> cycle.stream()
                        .map(thread -> thread.name() + " waits for " + thread.lock() + ", which "
                                + thread.owner().map(ThreadRow.Owner::name).orElse("?") + " holds")
                        .collect(Collectors.joining("; ")))
                .toList();
    }

    /// The whole dump as text.
    public String dumpText() {
        return dump.loadState().get().value().orElse(List.of()).stream()
                .map(thread ->
                        "\"" + thread.name() + "\" " + thread.state() + "\n\t" + String.join("\n\t", thread.stack()))
                .collect(Collectors.joining("\n\n"));
    }
}
