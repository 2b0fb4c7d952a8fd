package io.millrace.desktop.screen.time;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.TimelineEnd;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.history.HistoryEvent;
import io.millrace.desktop.service.history.HistorySource;
import io.millrace.desktop.service.history.Recorder;
import io.millrace.desktop.service.history.TimeRange;
import io.millrace.desktop.service.history.TimeSeries;
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
    private static final Duration AGAIN = Duration.ofSeconds(10);

    private static final Duration SHORTEST = Duration.ofMinutes(5);

    /// The content of the bar: the load of the processes and the events over the recorded time.
    public record Past(Recorder recorder, TimeRange window, TimeSeries load, List<HistoryEvent> happenings) {
        public Past {
            happenings = List.copyOf(happenings);
        }
    }

    private final HistorySource source;
    private final TimelineEnd present;
    private final InstantSource clock;
    private final PolledValue<Past> past;
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<TimeRange>> looked = new SimpleObjectProperty<>(Optional.empty());
    private Instant asked = Instant.EPOCH;

    public MomentModel(HistorySource source, TimelineEnd present, UiExecutors threads, InstantSource clock) {
        this.source = source;
        this.present = present;
        this.clock = clock;
        this.past = new PolledValue<>(threads, clock);
    }

    /// The selected past moment; empty for the present.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    public ReadOnlyObjectProperty<LoadState<Past>> past() {
        return past.sight();
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

    /// The recorder, as far as it is known.
    public Optional<Recorder> recorder() {
        return past.sight().get().value().map(Past::recorder);
    }

    @Override
    public void refresh() {
        var now = clock.instant();
        if (Duration.between(asked, now).compareTo(AGAIN) >= 0) {
            asked = now;
            past.ask(() -> ask(now));
        }
    }

    private Reply<Past> ask(Instant now) {
        return switch (source.recorder()) {
            case Reply.Ok<Recorder>(Recorder recorder) -> ask(recorder, now);
            case Reply<Recorder> other -> other.map(recorder -> nothing(recorder, now));
        };
    }

    private Reply<Past> ask(Recorder recorder, Instant now) {
        if (recorder.window().isEmpty()) {
            return new Reply.Ok<>(nothing(recorder, now));
        }
        var window = window(recorder, now);
        return switch (source.load(window)) {
            case Reply.Ok<TimeSeries>(TimeSeries load) ->
                source.happenings(window, Optional.empty())
                        .map(happenings -> new Past(recorder, window, load, happenings));
            case Reply<TimeSeries> other -> other.map(ignored -> nothing(recorder, now));
        };
    }

    private static Past nothing(Recorder recorder, Instant now) {
        return new Past(recorder, TimeRange.until(now, SHORTEST), TimeSeries.NONE, List.of());
    }

    /// Extends a short recorded period to SHORTEST, because a point in a few seconds would be hard to hit.
    private static TimeRange window(Recorder recorder, Instant now) {
        var shortest = now.minus(SHORTEST);
        return new TimeRange(recorder.from().isBefore(shortest) ? recorder.from() : shortest, now);
    }

    /// Shows a moment, limited to the window; the end of the window is the present.
    public void show(Instant then) {
        past.sight()
                .get()
                .value()
                .filter(found -> found.recorder().window().isPresent())
                .ifPresent(found -> {
                    var end = clock.instant();
                    moment.set(
                            then.isBefore(end)
                                    ? Optional.of(
                                            then.isBefore(found.recorder().from())
                                                    ? found.recorder().from()
                                                    : then)
                                    : Optional.empty());
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
        recorder().ifPresent(recorder -> show(shown().plus(recorder.interval().multipliedBy(figures))));
    }

    /// Goes to the next or the previous mark.
    public void leap(boolean forward) {
        var from = shown();
        Comparator<Instant> order = Comparator.naturalOrder();
        Predicate<Instant> beyond = forward ? at -> at.isAfter(from) : at -> at.isBefore(from);
        past.sight()
                .get()
                .value()
                .ifPresent(found -> found.happenings().stream()
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
