package io.millrace.desktop.metric;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.history.TimeSeries;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Queries the recorder with as few requests as possible, because it decodes everything a request spans, however little
/// the answer contains. Metrics that it always records take one request per job. The engine's own metrics take one
/// request per object: requesting a metric makes the recorder record it, and a request covers every pair of its objects
/// and metrics.
record RecordedFigures(Client client) {
    /// The subjects of one request.
    private record Group(Optional<JobId> job, Optional<String> subject) {}

    Reply<Map<ChartLine, TimeSeries>> of(Collection<ChartLine> lines, TimeRange stretch, long step) {
        var found = new HashMap<ChartLine.Key, TimeSeries>();
        for (var question : questions(lines).entrySet()) {
            var reply = ask(question.getKey(), question.getValue(), stretch, step);
            if (!(reply instanceof Reply.Ok<History.Charts>(History.Charts charts))) {
                return reply.map(ignored -> Map.of());
            }
            gather(charts, found);
        }
        var traces = new HashMap<ChartLine, TimeSeries>();
        for (var line : lines) {
            fold(line, found).ifPresent(trace -> traces.put(line, trace));
        }
        return new Reply.Ok<>(traces);
    }

    private static Map<Group, List<ChartLine.Key>> questions(Collection<ChartLine> lines) {
        var questions = new LinkedHashMap<Group, List<ChartLine.Key>>();
        for (var line : lines) {
            for (var key : line.keys()) {
                var subject = line.kept() ? Optional.<String>empty() : Optional.of(key.subject());
                questions
                        .computeIfAbsent(new Group(key.job(), subject), made -> new ArrayList<>())
                        .add(key);
            }
        }
        return questions;
    }

    private Reply<History.Charts> ask(Group group, List<ChartLine.Key> keys, TimeRange stretch, long step) {
        var subjects = new LinkedHashSet<String>();
        var metrics = new LinkedHashSet<String>();
        for (var key : keys) {
            subjects.add(key.subject());
            metrics.add(key.metric());
        }
        var arguments = Arguments.of(History.FROM, stretch.from().toEpochMilli())
                .with(History.TO, stretch.to().toEpochMilli())
                .with(History.STEP, step)
                .with(History.SUBJECTS, List.copyOf(subjects))
                .with(History.METRICS, List.copyOf(metrics));
        return client.call(
                History.SERIES,
                group.job()
                        .map(job -> arguments.with(Events.JOBS, List.of(job)))
                        .orElse(arguments));
    }

    private static void gather(History.Charts charts, Map<ChartLine.Key, TimeSeries> found) {
        var times = charts.times().stream().mapToLong(Long::longValue).toArray();
        for (var series : charts.series()) {
            var values = new double[times.length];
            Arrays.fill(values, Double.NaN);
            for (int index = 0; index < Math.min(values.length, series.values().size()); index++) {
                values[index] = series.values().get(index);
            }
            found.put(
                    new ChartLine.Key(series.job(), series.subject(), series.metric()), new TimeSeries(times, values));
        }
    }

    static Optional<TimeSeries> fold(ChartLine line, Map<ChartLine.Key, TimeSeries> found) {
        var traces = line.keys().stream()
                .flatMap(key -> Stream.ofNullable(found.get(key)))
                .toList();
        return traces.stream().reduce((one, other) -> {
            var values = new double[one.size()];
            Arrays.setAll(values, index -> line.fold().of(one.values()[index], other.values()[index]));
            return new TimeSeries(one.times(), values);
        });
    }
}
