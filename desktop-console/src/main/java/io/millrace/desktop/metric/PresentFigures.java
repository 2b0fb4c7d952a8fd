package io.millrace.desktop.metric;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Queries present values, with one request per object and a few requests at a time. Every cluster supports these
/// requests.
final class PresentFigures {
    private final Client client;
    private final ParallelCalls questions = new ParallelCalls("figures");

    PresentFigures(Client client) {
        this.client = client;
    }

    private record Asked(Optional<JobId> job, MetricSubject subject) {}

    Reply<Map<ChartLine, Double>> of(Collection<ChartLine> lines) {
        var byObject = new LinkedHashMap<Asked, List<ChartLine>>();
        for (var line : lines) {
            byObject.computeIfAbsent(new Asked(line.of().job(), line.of().subject()), made -> new ArrayList<>())
                    .add(line);
        }
        var replies = questions.ask(byObject.entrySet(), asked -> ask(asked.getKey(), asked.getValue()));
        var figures = new HashMap<ChartLine, Double>();
        for (var reply : replies) {
            if (reply instanceof Reply.Ok<Map<ChartLine, Double>>(Map<ChartLine, Double> found)) {
                figures.putAll(found);
            }
        }
        // an object that refuses must not hide the others
        return figures.isEmpty()
                ? replies.stream()
                        .filter(reply -> !(reply instanceof Reply.Ok<?>))
                        .findFirst()
                        .orElseGet(() -> new Reply.Ok<>(Map.of()))
                : new Reply.Ok<>(Map.copyOf(figures));
    }

    private Reply<Map<ChartLine, Double>> ask(Asked object, List<ChartLine> lines) {
        var names = lines.stream()
                .map(PresentFigures::engineName)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
        if (names.isEmpty()) {
            return new Reply.Ok<>(Map.of());
        }
        return object.subject() instanceof MetricSubject.Vertex(VertexId vertex)
                ? client.call(Metrics.OF_SUBTASKS, arguments(object, names).with(Vertices.VERTEX, vertex))
                        .map(found -> overSubtasks(found, lines))
                : plain(object, names).map(found -> values(found, lines));
    }

    private Reply<List<Metrics.Metric>> plain(Asked object, List<String> names) {
        var arguments = arguments(object, names);
        return switch (object.subject()) {
            case MetricSubject.Job _ -> client.call(Metrics.OF_JOB, arguments);
            case MetricSubject.Subtask(VertexId vertex, int subtask) ->
                client.call(
                        Metrics.OF_SUBTASK,
                        arguments.with(Vertices.VERTEX, vertex).with(Vertices.SUBTASK, subtask));
            case MetricSubject.TaskManager(TaskManagerId manager) ->
                client.call(Metrics.OF_TASK_MANAGER, arguments.with(TaskManagers.TASK_MANAGER, manager));
            case MetricSubject.JobManager() -> client.call(Metrics.OF_JOB_MANAGER, arguments);
            case MetricSubject.Vertex _,
                    MetricSubject.EachVertex _,
                    MetricSubject.EachSubtask _,
                    MetricSubject.EachTaskManager _ -> new Reply.Ok<>(List.of());
        };
    }

    private static Arguments arguments(Asked object, List<String> names) {
        var arguments = Arguments.of(Metrics.GET, names);
        return object.job().map(job -> arguments.with(Jobs.JOB, job)).orElse(arguments);
    }

    private static String engineName(ChartLine line) {
        return RecordedMetric.find(line.of().subject(), line.of().metric())
                .map(RecordedMetric::engine)
                .orElse(line.of().metric());
    }

    static Map<ChartLine, Double> values(List<Metrics.Metric> metrics, List<ChartLine> lines) {
        var byName = metrics.stream()
                .filter(metric -> metric.value().isPresent())
                .collect(Collectors.toMap(
                        Metrics.Metric::id, metric -> metric.value().orElse(""), (one, same) -> one));
        var values = new HashMap<ChartLine, Double>();
        for (var line : lines) {
            number(byName.getOrDefault(engineName(line), "")).ifPresent(value -> values.put(line, value));
        }
        return values;
    }

    static Map<ChartLine, Double> overSubtasks(List<Metrics.Aggregate> aggregates, List<ChartLine> lines) {
        var byName = aggregates.stream()
                .collect(Collectors.toMap(Metrics.Aggregate::id, aggregate -> aggregate, (one, same) -> one));
        var values = new HashMap<ChartLine, Double>();
        for (var line : lines) {
            var aggregate = byName.get(engineName(line));
            if (aggregate != null) {
                over(line, aggregate).ifPresent(value -> values.put(line, value));
            }
        }
        return values;
    }

    private static Optional<Double> over(ChartLine line, Metrics.Aggregate aggregate) {
        var kept = RecordedMetric.find(line.of().subject(), line.of().metric());
        var over = kept.map(RecordedMetric::over)
                .orElse(line.fold() == ChartLine.Fold.SUM ? Metrics.Aggregation.SUM : Metrics.Aggregation.MAX);
        var value = switch (over) {
            case SUM -> aggregate.sum();
            case MAX -> aggregate.max();
            case AVG -> aggregate.avg();
            case MIN -> aggregate.min();
            case SKEW -> aggregate.skew();
        };
        return value.filter(Double::isFinite)
                .map(found -> found * kept.map(RecordedMetric::factor).orElse(1.0));
    }

    /// Parses a metric value. Metrics are text, and some are not numbers: paths, `NaN`, booleans.
    private static Optional<Double> number(String text) {
        try {
            return Optional.of(Double.valueOf(text)).filter(Double::isFinite);
        } catch (NumberFormatException e) {
            return switch (text) {
                case "true" -> Optional.of(1.0);
                case "false" -> Optional.of(0.0);
                default -> Optional.empty();
            };
        }
    }
}
