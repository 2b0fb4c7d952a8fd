package io.millrace.desktop.history;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.Throttle;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.History;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The model of the moment that all views of a cluster show: the present, or a recorded moment. Views that cannot show
/// the past say so and keep showing the present.
public final class MomentModel implements RefreshedModel {
    /// The recorder writes a value every few seconds, so the bar can be polled less often than the views.
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private static final Duration MIN_LENGTH = Duration.ofMinutes(5);

    /// The content of the bar: the load of the processes and the events over the recorded time.
    ///
    /// @param recorder empty if the cluster has none
    public record Past(
            Optional<History.Status> recorder, TimeRange window, TimeSeries load, List<HistoryEvent> events) {
        public Past {
            events = List.copyOf(events);
        }

        /// The time of the oldest recorded value; empty if nothing was recorded.
        Optional<Instant> start() {
            return recorder.filter(known -> known.from() > 0 && known.from() < known.to())
                    .map(known -> Instant.ofEpochMilli(known.from()));
        }

        /// Whether the recorder has values or will have some soon.
        public boolean records() {
            return start().isPresent()
                    || recorder.filter(known -> known.state() == History.State.RECORDING)
                            .isPresent();
        }
    }

    private final ClusterHistory history;
    private final TimelineEnd present;
    private final InstantSource clock;
    private final PolledValue<Past> past;
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<TimeRange>> looked = new SimpleObjectProperty<>(Optional.empty());
    private final Throttle throttle;

    public MomentModel(Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.history = new ClusterHistory(cluster.client());
        this.present = TimelineEnd.of(cluster);
        this.clock = clock;
        this.past = new PolledValue<>(threads, clock);
        this.throttle = new Throttle(PERIOD, clock);
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    public ReadOnlyObjectProperty<LoadState<Past>> past() {
        return past.loadState();
    }

    /// The recorded past, as far as it is known.
    public Optional<Past> known() {
        return past.loadState().get().value();
    }

    /// The time range of the open charts, which the bar marks.
    public ObjectProperty<Optional<TimeRange>> looked() {
        return looked;
    }

    /// The label for the end of the timeline.
    public TimelineEnd present() {
        return present;
    }

    public boolean live() {
        return moment.get().isEmpty();
    }

    @Override
    public void refresh() {
        if (throttle.next()) {
            var now = clock.instant();
            past.ask(() -> ask(now));
        }
    }

    private Reply<Past> ask(Instant now) {
        return switch (history.recorder().map(recorder -> nothing(recorder, now))) {
            case Reply.Ok<Past>(Past past)
            when past.start().isPresent() -> ask(past, window(past.start().get(), now));
            case Reply<Past> other -> other;
        };
    }

    private Reply<Past> ask(Past empty, TimeRange window) {
        return switch (history.load(window)) {
            case Reply.Ok<TimeSeries>(TimeSeries load) ->
                history.events(window, Optional.empty())
                        .map(events -> new Past(empty.recorder(), window, load, events));
            case Reply<TimeSeries> other -> other.map(ignored -> empty);
        };
    }

    private static Past nothing(Optional<History.Status> recorder, Instant now) {
        return new Past(recorder, TimeRange.until(now, MIN_LENGTH), TimeSeries.NONE, List.of());
    }

    /// Extends a short recorded period to MIN_LENGTH, because a point in a few seconds would be hard to hit.
    private static TimeRange window(Instant start, Instant now) {
        var shortest = now.minus(MIN_LENGTH);
        return new TimeRange(start.isBefore(shortest) ? start : shortest, now);
    }

    /// Shows a moment, limited to the window; the end of the window is the present.
    public void show(Instant then) {
        known().flatMap(Past::start).ifPresent(start -> {
            var within = then.isBefore(start) ? start : then;
            moment.set(Optional.of(within).filter(at -> at.isBefore(clock.instant())));
        });
    }

    public void live(boolean now) {
        if (now) {
            moment.set(Optional.empty());
        } else {
            step(-1);
        }
    }

    /// Moves forward or back by `figures` recorded values.
    public void step(int figures) {
        known().flatMap(Past::recorder).ifPresent(recorder -> show(shown().plusMillis(recorder.interval() * figures)));
    }

    /// Goes to the next or the previous mark.
    public void leap(boolean forward) {
        var from = shown();
        Comparator<Instant> order = Comparator.naturalOrder();
        Predicate<Instant> beyond = forward ? at -> at.isAfter(from) : at -> at.isBefore(from);
        known().ifPresent(found -> found.events().stream()
                .map(HistoryEvent::at)
                .filter(beyond)
                .min(forward ? order : order.reversed())
                .ifPresent(this::show));
    }

    /// The selected moment, or now.
    public Instant shown() {
        return moment.get().orElseGet(clock::instant);
    }

    /// Goes to a typed time; returns a hint if it is invalid.
    public Optional<String> type(String text, ZoneId zone) {
        var time = TimeText.parse(text, clock.instant(), zone);
        time.ifPresent(this::show);
        return time.isPresent() ? Optional.empty() : Optional.of(TimeText.HINT);
    }
}
