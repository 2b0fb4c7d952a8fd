package io.millrace.desktop.job;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.HistoricalQuery;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.Throttle;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of the job list: the current jobs of the cluster, or those at a past moment, filtered by text and state
/// and sorted. Sorting and filtering run off the JavaFX thread; on it, rows get their new figures, and the list changes
/// only where the order does.
public final class JobsModel implements RefreshedModel {
    private static final Duration ORIGINS_PERIOD = Duration.ofSeconds(10);
    private static final int FEW = 50;

    private final Cluster cluster;
    private final UiExecutors threads;
    private final PolledValue<List<Jobs.Line>> watch;
    private final HistoricalQuery<List<Jobs.Line>> history;
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyObjectWrapper<LoadState<List<Jobs.Line>>> loadState =
            new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private final JobListArranger arranger = new JobListArranger();
    private final ObservableList<JobLine> shown = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<JobListArrangement> arrangement =
            new ReadOnlyObjectWrapper<>(JobListArrangement.NOTHING);
    private final ReadOnlyObjectWrapper<List<Jobs.Line>> all = new ReadOnlyObjectWrapper<>(List.of());
    private final StringProperty text = new SimpleStringProperty("");
    private final ObjectProperty<StateFilter> state = new SimpleObjectProperty<>(StateFilter.ALL);
    private final ObjectProperty<Comparator<Jobs.Line>> order =
            new SimpleObjectProperty<>(JobListArrangement.NEWEST_FIRST);
    private final Map<JobId, JobOrigin.Line> origins = new HashMap<>();
    private final Throttle originsThrottle;
    private final ReadOnlyBooleanWrapper originsKnown = new ReadOnlyBooleanWrapper();
    private boolean arranging;
    private boolean arrangeAgain;

    public JobsModel(Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.cluster = cluster;
        this.threads = threads;
        this.watch = new PolledValue<>(threads, clock);
        this.originsThrottle = new Throttle(ORIGINS_PERIOD, clock);
        this.history = new HistoricalQuery<>(threads, clock, new JobHistory(cluster.client())::jobs);
        watch.loadState().addListener((value, before, now) -> see());
        history.loadState().addListener((value, before, now) -> see());
        loadState.addListener((value, before, now) -> {
            if (now.value().isPresent()) {
                arrange();
            }
        });
        moment.addListener((value, before, now) -> {
            history.lookAt(now);
            see();
            if (now.isEmpty()) {
                refresh();
            }
        });
        text.addListener((value, before, now) -> arrange());
        state.addListener((value, before, now) -> arrange());
        order.addListener((value, before, now) -> arrange());
    }

    /// Keeps the previous list while a moment is loading.
    private void see() {
        if (moment.get().isEmpty()) {
            loadState.set(watch.loadState().get());
        } else if (!(history.loadState().get() instanceof LoadState.Waiting<?>)) {
            loadState.set(history.loadState().get().map(HistoricalQuery.PastValue::thing));
        }
    }

    @Override
    public void refresh() {
        if (moment.get().isEmpty()) {
            watch.ask(() -> cluster.api().jobs().map(Jobs.Overview::jobs));
        }
        history.refresh();
        if (originsThrottle.isOver() && all.get().stream().anyMatch(job -> !origins.containsKey(job.jid()))) {
            originsThrottle.begin();
            threads.ask(cluster.api()::origins, this::learnt);
        }
    }

    private void learnt(Reply<JobOrigin.Listing> reply) {
        if (reply instanceof Reply.Ok<JobOrigin.Listing>(var listing)) {
            var found = listing.origins();
            originsKnown.set(
                    found.stream().anyMatch(origin -> !JobLine.brief(origin).isEmpty()));
            origins.clear();
            for (var origin : found) {
                origins.put(origin.job(), origin);
                arranger.line(origin.job()).ifPresent(line -> line.show(origin));
            }
        }
    }

    public ReadOnlyObjectProperty<LoadState<List<Jobs.Line>>> loadState() {
        return loadState.getReadOnlyProperty();
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    /// Whether the cluster reports the origin of any job.
    public ReadOnlyBooleanProperty originsKnown() {
        return originsKnown.getReadOnlyProperty();
    }

    /// Every job, newest first.
    public ReadOnlyObjectProperty<List<Jobs.Line>> all() {
        return all.getReadOnlyProperty();
    }

    /// The jobs that pass the filter, sorted.
    public ObservableList<JobLine> shown() {
        return shown;
    }

    public StringProperty text() {
        return text;
    }

    public ObjectProperty<StateFilter> state() {
        return state;
    }

    /// The order of the list; newest first by default.
    public ObjectProperty<Comparator<Jobs.Line>> order() {
        return order;
    }

    public long count(StateFilter filter) {
        return arrangement.get().counts().getOrDefault(filter, 0L);
    }

    /// Runs one arrangement at a time; changes of filter and order during it start another one.
    private void arrange() {
        if (arranging) {
            arrangeAgain = true;
            return;
        }
        arranging = true;
        arrangeAgain = false;
        var jobs = loadState.get().value().orElse(List.of());
        var wish = new JobListArrangement.Filter(text.get().strip().toLowerCase(Locale.ROOT), state.get(), order.get());
        threads.ask(() -> arranger.arrange(jobs, wish), this::arranged);
    }

    private void arranged(JobListArrangement now) {
        arranging = false;
        arrangement.set(now);
        now.changed().forEach(line -> {
            line.show();
            Optional.ofNullable(origins.get(line.id())).ifPresent(line::show);
        });
        order(now.shown());
        all.set(now.all());
        if (arrangeAgain) {
            arrange();
        }
    }

    /// Replaces only the range between the first and the last row that moved.
    private void order(List<JobLine> wanted) {
        int least = Math.min(wanted.size(), shown.size());
        int begin = 0;
        while (begin < least && wanted.get(begin) == shown.get(begin)) {
            begin++;
        }
        int same = 0;
        while (same < least - begin && wanted.get(wanted.size() - 1 - same) == shown.get(shown.size() - 1 - same)) {
            same++;
        }
        int end = shown.size() - same;
        var middle = wanted.subList(begin, wanted.size() - same);
        // the list removes rows one by one: replacing all is faster for many
        if (end - begin > FEW) {
            shown.setAll(wanted);
            return;
        }
        if (end > begin) {
            shown.remove(begin, end);
        }
        if (!middle.isEmpty()) {
            shown.addAll(begin, middle);
        }
    }
}
