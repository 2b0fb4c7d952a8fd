package io.millrace.desktop;

import io.millrace.client.Reply;
import io.millrace.desktop.service.history.HistoryEvent;
import io.millrace.desktop.service.history.HistorySource;
import io.millrace.desktop.service.history.Recorder;
import io.millrace.desktop.service.history.TimeRange;
import io.millrace.desktop.service.history.TimeSeries;
import io.millrace.desktop.service.metric.ChartLine;
import io.millrace.desktop.service.metric.MetricSource;
import io.millrace.desktop.service.metric.MetricSubject;
import io.millrace.desktop.service.metric.MetricSubjects;
import io.millrace.wire.Fault;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/// Values in memory that the test sets, or a cluster that is away.
public final class FakeFigures implements MetricSource, HistorySource {
    public Recorder recorder = Recorder.ABSENT;
    public MetricSubjects parts = MetricSubjects.NONE;
    public List<String> names = List.of();
    public List<HistoryEvent> happenings = List.of();
    public double present = 1;
    public int points = 100;
    public boolean away;
    public boolean refusingPresent;

    /// What was recorded of a line at a time.
    public BiFunction<ChartLine, Long, Double> figure = (line, time) -> Math.sin(time / 60_000.0) + 1;

    public final List<String> asked = new ArrayList<>();

    /// A recorder that has the last hours.
    public static Recorder recording(Duration hours) {
        return new Recorder(
                Recorder.State.RECORDING, "", Samples.NOON.minus(hours), Samples.NOON, Duration.ofSeconds(10));
    }

    private <T> Reply<T> say(String question, Supplier<T> answer) {
        asked.add(question);
        return away ? new Reply.Unreachable<>("No one listens.") : new Reply.Ok<>(answer.get());
    }

    @Override
    public Reply<Recorder> recorder() {
        return say("recorder", () -> recorder);
    }

    @Override
    public Reply<TimeSeries> load(TimeRange stretch) {
        return say("load", () -> trace(stretch, time -> 0.5 + Math.sin(time / 120_000.0) / 3));
    }

    @Override
    public Reply<List<HistoryEvent>> happenings(TimeRange stretch, Optional<JobId> job) {
        return say("happenings", () -> happenings);
    }

    @Override
    public Reply<MetricSubjects> parts(Collection<JobId> jobs) {
        return say("parts", () -> parts);
    }

    @Override
    public Reply<List<String>> names(Optional<JobId> job, MetricSubject subject) {
        return say("names " + subject.text(), () -> names);
    }

    @Override
    public Reply<Map<ChartLine, TimeSeries>> recorded(Collection<ChartLine> lines, TimeRange stretch, long step) {
        return say("recorded " + lines.size() + " " + stretch.from() + " " + stretch.to(), () -> {
            var traces = new HashMap<ChartLine, TimeSeries>();
            for (var line : lines) {
                traces.put(line, trace(stretch, time -> figure.apply(line, time)));
            }
            return traces;
        });
    }

    @Override
    public Reply<Map<ChartLine, Double>> present(Collection<ChartLine> lines) {
        if (refusingPresent) {
            return new Reply.Refused<>(404, Fault.of("Not found."));
        }
        return say("present " + lines.size(), () -> {
            var figures = new HashMap<ChartLine, Double>();
            lines.forEach(line -> figures.put(line, present));
            return figures;
        });
    }

    private TimeSeries trace(TimeRange stretch, java.util.function.LongToDoubleFunction value) {
        var times = new long[points];
        long step = Math.max(1, stretch.length().toMillis() / points);
        Arrays.setAll(times, index -> stretch.from().toEpochMilli() + index * step);
        return new TimeSeries(times, Arrays.stream(times).mapToDouble(value).toArray());
    }
}
