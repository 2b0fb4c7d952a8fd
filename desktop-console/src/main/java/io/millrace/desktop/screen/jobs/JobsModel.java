package io.millrace.desktop.screen.jobs;

import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.JobRow;
import io.millrace.desktop.service.Threads;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;

/// All jobs of the cluster, filtered by text and state. A refresh changes only the rows that changed, so that selection
/// and scroll position stay.
public final class JobsModel implements Refreshed {
    private final Cluster cluster;
    private final Watch<List<JobRow>> watch;
    private final ObservableList<JobRow> all = FXCollections.observableArrayList();
    // kept, because a read-only view that no one holds loses its listeners
    private final ObservableList<JobRow> readOnly = FXCollections.unmodifiableObservableList(all);
    private final FilteredList<JobRow> shown = new FilteredList<>(all);
    private final StringProperty text = new SimpleStringProperty("");
    private final ObjectProperty<StateFilter> state = new SimpleObjectProperty<>(StateFilter.ALL);

    public JobsModel(Cluster cluster, Threads threads, InstantSource clock) {
        this.cluster = cluster;
        this.watch = new Watch<>(threads, clock);
        watch.sight().addListener((sight, before, now) -> now.value().ifPresent(this::show));
        text.addListener((value, before, now) -> filter());
        state.addListener((value, before, now) -> filter());
    }

    @Override
    public void refresh() {
        watch.ask(cluster::jobs);
    }

    public ReadOnlyObjectProperty<Sight<List<JobRow>>> sight() {
        return watch.sight();
    }

    /// Every job, newest first.
    public ObservableList<JobRow> all() {
        return readOnly;
    }

    /// The jobs that pass the filter.
    public ObservableList<JobRow> shown() {
        return shown;
    }

    public StringProperty text() {
        return text;
    }

    public ObjectProperty<StateFilter> state() {
        return state;
    }

    public long count(StateFilter filter) {
        return all.stream().filter(job -> filter.takes(job.state())).count();
    }

    private void show(List<JobRow> jobs) {
        var sorted = jobs.stream()
                .sorted(Comparator.comparing(JobRow::started)
                        .reversed()
                        .thenComparing(job -> job.id().text()))
                .toList();
        if (sameJobs(sorted)) {
            for (int row = 0; row < sorted.size(); row++) {
                if (!sorted.get(row).equals(all.get(row))) {
                    all.set(row, sorted.get(row));
                }
            }
        } else {
            all.setAll(sorted);
        }
    }

    private boolean sameJobs(List<JobRow> jobs) {
        if (jobs.size() != all.size()) {
            return false;
        }
        for (int row = 0; row < jobs.size(); row++) {
            if (!jobs.get(row).id().equals(all.get(row).id())) {
                return false;
            }
        }
        return true;
    }

    private void filter() {
        var wanted = text.get().strip().toLowerCase(Locale.ROOT);
        var states = state.get();
        shown.setPredicate(job -> states.takes(job.state()) && matches(job, wanted));
    }

    private static boolean matches(JobRow job, String wanted) {
        return wanted.isEmpty()
                || job.name().toLowerCase(Locale.ROOT).contains(wanted)
                || job.id().text().startsWith(wanted);
    }
}
