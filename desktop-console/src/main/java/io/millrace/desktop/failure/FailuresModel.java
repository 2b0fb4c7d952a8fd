package io.millrace.desktop.failure;

import io.millrace.client.Reply;
import io.millrace.desktop.history.ClusterHistory;
import io.millrace.desktop.history.HistoryEvent;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of a job's failures up to now or to the selected moment, grouped, latest first. Failures stay while the
/// job is open, even after the engine has dropped them. The recorder provides the messages of even older ones.
public final class FailuresModel implements RefreshedModel {
    private static final Pattern RECORDED = Pattern.compile("(.*?)(?: in '(.*)')?", Pattern.DOTALL);
    private static final int MAX_FAILURES = 200;
    private static final int MAX_EVENTS = 10_000;
    private static final int REMEMBERED = 2_000;
    private static final double HOUR = Duration.ofHours(1).toMillis();

    private final JobId id;
    private final Cluster cluster;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final PolledValue<List<Exceptions.Failure>> watch;
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final SequencedSet<Exceptions.Failure> seen = new LinkedHashSet<>();
    private final ObservableList<FailureKind> rows = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<List<Instant>> restarts = new ReadOnlyObjectWrapper<>(List.of());
    private final StringProperty text = new SimpleStringProperty("");
    private final ObjectProperty<Optional<FailureKind>> selected = new SimpleObjectProperty<>(Optional.empty());
    private List<Exceptions.Failure> older = List.of();
    private List<Exceptions.Failure> counted = List.of();
    private List<Instant> recorded = List.of();
    private List<FailureKind> kinds = List.of();
    private final ReadOnlyObjectWrapper<Counts> counts = new ReadOnlyObjectWrapper<>(new Counts(0, 0));
    private int reading;
    private boolean askingRestarts;
    private boolean askedRecorder;

    /// The numbers of known failures and of their groups.
    public record Counts(int failures, int kinds) {}

    public FailuresModel(JobId id, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.id = id;
        this.cluster = cluster;
        this.threads = threads;
        this.clock = clock;
        this.watch = new PolledValue<>(threads, clock);
        watch.loadState().addListener((loadState, before, now) -> now.value().ifPresent(this::show));
        text.addListener((value, before, now) -> filter());
        moment.addListener((value, before, now) -> showAll());
    }

    private void show(List<Exceptions.Failure> failures) {
        if (seen.addAll(failures)) {
            while (seen.size() > REMEMBERED) {
                seen.removeFirst();
            }
            showAll();
        }
    }

    private void showAll() {
        counted = known();
        var all = counted;
        int asked = ++reading;
        showRestarts();
        // parsing is slow: traces are long, and there may be thousands
        threads.ask(() -> FailureKind.of(all), found -> {
            if (asked == reading) {
                kinds = found;
                counts.set(new Counts(all.size(), found.size()));
                filter();
            }
        });
    }

    /// Returns the failures up to the selected moment. Those older than the oldest one from the engine come from the
    /// recorder.
    private List<Exceptions.Failure> known() {
        var oldest =
                seen.stream().mapToLong(Exceptions.Failure::timestamp).min().orElse(Long.MAX_VALUE);
        var before = older.stream().filter(failure -> failure.timestamp() < oldest);
        return Stream.concat(seen.stream(), before)
                .filter(failure -> byThen(FailureFacts.at(failure)))
                .toList();
    }

    private boolean byThen(Instant at) {
        return moment.get().map(until -> !at.isAfter(until)).orElse(true);
    }

    private void showRestarts() {
        var all = recorded.isEmpty() ? counted.stream().map(FailureFacts::at).sorted() : recorded.stream();
        restarts.set(all.filter(this::byThen).toList());
    }

    private void filter() {
        var wanted = text.get();
        var searched = kinds;
        threads.ask(() -> searched.stream().filter(kind -> kind.has(wanted)).toList(), found -> {
            if (wanted.equals(text.get())) {
                ListUpdater.show(rows, found, FailureKind::key);
                choose();
            }
        });
    }

    /// Updates the selected group, or selects the latest if there is none.
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
        watch.ask(this::failures);
        if (!askingRestarts) {
            askingRestarts = true;
            threads.ask(this::recordedRestarts, this::restarted);
        }
        if (!askedRecorder) {
            askedRecorder = true;
            var all = new TimeRange(Instant.EPOCH, clock.instant());
            threads.ask(() -> new ClusterHistory(cluster.client()).events(all, Optional.of(id)), this::showOlder);
        }
    }

    private Reply<List<Exceptions.Failure>> failures() {
        var arguments = Arguments.of(Jobs.JOB, id).with(Exceptions.MAXIMUM, MAX_FAILURES);
        return cluster.client()
                .call(Exceptions.REPORT, arguments)
                .map(report -> report.exceptionHistory().entries());
    }

    private Reply<List<Instant>> recordedRestarts() {
        var arguments = Arguments.of(Events.JOBS, List.of(id))
                .with(Events.KINDS, List.of(Events.Kind.JOB_STATE))
                .with(History.FROM, 0L)
                .with(History.LIMIT, MAX_EVENTS);
        return cluster.client()
                .call(History.EVENTS, arguments)
                .map(happened -> happened.events().stream()
                        .filter(event -> event.state()
                                .filter(JobState.RESTARTING.name()::equals)
                                .isPresent())
                        .map(event -> Instant.ofEpochMilli(event.time()))
                        .sorted()
                        .toList());
    }

    private void showOlder(Reply<List<HistoryEvent>> reply) {
        if (reply instanceof Reply.Ok<List<HistoryEvent>>(var events)) {
            older = events.stream()
                    .filter(event -> event.kind() == HistoryEvent.Kind.EXCEPTION)
                    .map(FailuresModel::failure)
                    .toList();
            showAll();
        } else {
            askedRecorder = false;
        }
    }

    private void restarted(Reply<List<Instant>> reply) {
        askingRestarts = false;
        if (reply instanceof Reply.Ok<List<Instant>>(var times) && !times.isEmpty()) {
            recorded = times;
            showRestarts();
        }
    }

    public ReadOnlyObjectProperty<LoadState<List<Exceptions.Failure>>> loadState() {
        return watch.loadState();
    }

    /// The groups that match the search.
    public ObservableList<FailureKind> rows() {
        return rows;
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    /// The numbers of failures and groups, whether or not they match the search.
    public ReadOnlyObjectProperty<Counts> counts() {
        return counts.getReadOnlyProperty();
    }

    public StringProperty text() {
        return text;
    }

    public ObjectProperty<Optional<FailureKind>> selected() {
        return selected;
    }

    /// The times of the restarts, oldest first; if they are not recorded, the times of the failures.
    public ReadOnlyObjectProperty<List<Instant>> restarts() {
        return restarts.getReadOnlyProperty();
    }

    /// Returns the rate of restarts per hour; empty for fewer than two restarts.
    public OptionalDouble perHour() {
        var times = new ArrayList<>(restarts.get());
        if (times.size() < 2) {
            return OptionalDouble.empty();
        }
        double span = Math.max(
                Duration.between(times.getFirst(), moment.get().orElseGet(clock::instant))
                        .toMillis(),
                Duration.ofMinutes(1).toMillis());
        return OptionalDouble.of(times.size() * HOUR / span);
    }

    /// Converts a recorded event to a failure, which has a message and, if known, the task.
    private static Exceptions.Failure failure(HistoryEvent event) {
        var parts = RECORDED.matcher(event.text());
        boolean placed = parts.matches() && parts.group(2) != null;
        var message = placed ? parts.group(1) : event.text();
        var name = message.lines().findFirst().orElse("").replaceFirst(": .*", "");
        return new Exceptions.Failure(
                name,
                message,
                event.at().toEpochMilli(),
                Map.of(),
                placed ? Optional.of(parts.group(2)) : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }
}
