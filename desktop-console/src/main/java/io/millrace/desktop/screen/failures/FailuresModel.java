package io.millrace.desktop.screen.failures;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.Refreshed;
import io.millrace.desktop.screen.Rows;
import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.screen.Watch;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.JobFailure;
import io.millrace.desktop.service.Threads;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedSet;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// What made a job restart or fail, what is equal told once, the latest first. What was seen once stays while the job
/// is
/// open, longer than the engine remembers it.
public final class FailuresModel implements Refreshed {
    private static final int REMEMBERED = 2_000;
    private static final double HOUR = Duration.ofHours(1).toMillis();

    private final JobId id;
    private final Cluster cluster;
    private final Threads threads;
    private final InstantSource clock;
    private final Watch<List<JobFailure>> watch;
    private final SequencedSet<JobFailure> seen = new LinkedHashSet<>();
    private final ObservableList<FailureKind> rows = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<List<Instant>> restarts = new ReadOnlyObjectWrapper<>(List.of());
    private final StringProperty text = new SimpleStringProperty("");
    private final ObjectProperty<Optional<FailureKind>> selected = new SimpleObjectProperty<>(Optional.empty());
    private List<FailureKind> kinds = List.of();
    private boolean askingRestarts;

    public FailuresModel(JobId id, Cluster cluster, Threads threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.threads = threads;
        this.clock = clock;
        this.watch = new Watch<>(threads, clock);
        watch.sight().addListener((sight, before, now) -> now.value().ifPresent(this::show));
        text.addListener((value, before, now) -> filter());
    }

    private void show(List<JobFailure> failures) {
        if (!seen.addAll(failures)) {
            return;
        }
        while (seen.size() > REMEMBERED) {
            seen.removeFirst();
        }
        var all = List.copyOf(seen);
        // traces are long, and there may be thousands
        threads.ask(() -> FailureKind.of(all), found -> {
            kinds = found;
            filter();
            if (restarts.get().isEmpty()) {
                restarts.set(all.stream().map(JobFailure::at).sorted().toList());
            }
        });
    }

    private void filter() {
        var wanted = text.get();
        var searched = kinds;
        threads.ask(() -> searched.stream().filter(kind -> kind.has(wanted)).toList(), found -> {
            if (wanted.equals(text.get())) {
                Rows.show(rows, found, FailureKind::key);
                choose();
            }
        });
    }

    /// The one that was chosen has grown; without one the latest is.
    private void choose() {
        var now = selected.get()
                .flatMap(chosen -> rows.stream()
                        .filter(kind -> kind.key().equals(chosen.key()))
                        .findFirst())
                .or(() -> rows.stream().findFirst());
        selected.set(now);
    }

    @Override
    public void refresh() {
        watch.ask(() -> cluster.failures(id));
        if (!askingRestarts) {
            askingRestarts = true;
            threads.ask(() -> cluster.restarts(id), this::restarted);
        }
    }

    private void restarted(Reply<List<Instant>> reply) {
        askingRestarts = false;
        if (reply instanceof Reply.Ok<List<Instant>>(var times) && !times.isEmpty()) {
            restarts.set(times);
        }
    }

    public ReadOnlyObjectProperty<Sight<List<JobFailure>>> sight() {
        return watch.sight();
    }

    /// The kinds that have what is searched for.
    public ObservableList<FailureKind> rows() {
        return rows;
    }

    /// How many failures are known.
    public int count() {
        return seen.size();
    }

    /// How many kinds of them, found or not.
    public int kinds() {
        return kinds.size();
    }

    public StringProperty text() {
        return text;
    }

    public ObjectProperty<Optional<FailureKind>> selected() {
        return selected;
    }

    /// When the job was restarted, oldest first; where nothing records that, when it failed.
    public ReadOnlyObjectProperty<List<Instant>> restarts() {
        return restarts.getReadOnlyProperty();
    }

    /// So many restarts an hour at this rate; nothing for fewer than two.
    public OptionalDouble perHour() {
        var times = new ArrayList<>(restarts.get());
        if (times.size() < 2) {
            return OptionalDouble.empty();
        }
        double span = Math.max(
                Duration.between(times.getFirst(), clock.instant()).toMillis(),
                Duration.ofMinutes(1).toMillis());
        return OptionalDouble.of(times.size() * HOUR / span);
    }
}
