package io.millrace.desktop.graph;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Queries the loads of one job: of its vertices, their subtasks and their operators. Millrace reports the load of all
/// vertices at once; a stock cluster is polled vertex by vertex. Calls block.
final class JobLoads {

    private final Client client;
    private final JobId job;
    private final ParallelCalls calls = new ParallelCalls("loads");
    private volatile boolean stock;

    JobLoads(Client client, JobId job) {
        this.client = client;
        this.job = job;
    }

    /// The current load of each vertex. Vertices without metrics are missing.
    Reply<Map<VertexId, Load>> ofVertices(List<VertexId> vertices) {
        if (!stock) {
            var reply = client.call(Loads.OF_JOB, arguments().with(Loads.SUBTASKS, true));
            if (!reply.notFound()) {
                return reply.map(Load::byVertex);
            }
        }
        return byMetrics(vertices);
    }

    private Reply<Map<VertexId, Load>> byMetrics(List<VertexId> vertices) {
        var now = Instant.now();
        return calls.all(vertices, this::metrics).map(found -> {
            var loads = new HashMap<VertexId, Load>();
            found.forEach(each -> each.getValue().load(now).ifPresent(load -> loads.put(each.getKey(), load)));
            // a job that has just ended is not found either; only metrics prove that this is a stock cluster
            stock = stock || !loads.isEmpty();
            return loads;
        });
    }

    private Reply<Entry<VertexId, VertexMetrics>> metrics(VertexId vertex) {
        return metrics(arguments(vertex), VertexMetrics.OF_VERTEX, VertexMetrics.OF_SOURCE)
                .map(metrics -> Map.entry(vertex, metrics));
    }

    /// A stock cluster returns nothing if one of the metrics does not exist. The request is then repeated with `fewer`.
    private Reply<VertexMetrics> metrics(Arguments of, List<String> names, List<String> fewer) {
        var reply = client.call(Metrics.OF_SUBTASKS, of.with(Metrics.GET, names));
        return (reply instanceof Reply.Ok<List<Metrics.Aggregate>>(var found) && found.isEmpty()
                        ? client.call(Metrics.OF_SUBTASKS, of.with(Metrics.GET, fewer))
                        : reply)
                .map(VertexMetrics::of);
    }

    /// The flow of each operator, by its name in metrics.
    Reply<Map<VertexId, Map<String, Flow>>> ofOperators(Map<VertexId, List<String>> operators) {
        return calls.all(operators.entrySet(), each -> flows(each.getKey(), each.getValue()))
                .map(found -> found.stream().collect(Collectors.toMap(Entry::getKey, Entry::getValue)));
    }

    private Reply<Entry<VertexId, Map<String, Flow>>> flows(VertexId vertex, List<String> operators) {
        var arguments = arguments(vertex).with(Metrics.AGG, List.of(Metrics.Aggregation.SUM));
        return metrics(arguments, VertexMetrics.rates(operators), VertexMetrics.ratesOut(operators))
                .map(metrics -> Map.entry(vertex, metrics.flows(operators)));
    }

    /// The subtasks of a vertex, in order.
    Reply<List<SubtaskRow>> ofSubtasks(VertexId vertex) {
        var loads =
                subtaskLoads(vertex).stream().collect(Collectors.toMap(Loads.Subtask::subtask, Function.identity()));
        return client.call(Vertices.DETAIL, arguments(vertex))
                .map(detail -> detail.subtasks().stream()
                        .map(subtask -> new SubtaskRow(subtask, Optional.ofNullable(loads.get(subtask.subtask()))))
                        .sorted(Comparator.comparingInt(SubtaskRow::index))
                        .toList());
    }

    /// Optional data: if the cluster does not report the loads, the subtasks are still shown.
    private List<Loads.Subtask> subtaskLoads(VertexId vertex) {
        if (!stock) {
            var arguments = arguments().with(Loads.VERTICES, List.of(vertex)).with(Loads.SUBTASKS, true);
            if (client.call(Loads.OF_JOB, arguments) instanceof Reply.Ok<Loads.Report>(var report)) {
                return report.vertices().stream()
                        .flatMap(each -> each.subtasks().stream().flatMap(List::stream))
                        .toList();
            }
        }
        return client.call(BackPressure.REPORT, arguments(vertex)) instanceof Reply.Ok<BackPressure.Report>(var report)
                ? report.subtasks().orElse(List.of()).stream()
                        .map(JobLoads::load)
                        .toList()
                : List.of();
    }

    /// The back-pressure report, which every cluster has, contains no rates.
    private static Loads.Subtask load(BackPressure.Subtask subtask) {
        var none = Optional.<Double>empty();
        return new Loads.Subtask(
                subtask.subtask(),
                Optional.of(subtask.busyRatio()).filter(Double::isFinite),
                Optional.of(subtask.ratio()).filter(Double::isFinite),
                Optional.of(subtask.idleRatio()).filter(Double::isFinite),
                none,
                none,
                none,
                none,
                Optional.empty());
    }

    private Arguments arguments() {
        return Arguments.of(Jobs.JOB, job);
    }

    private Arguments arguments(VertexId vertex) {
        return arguments().with(Vertices.VERTEX, vertex);
    }
}
