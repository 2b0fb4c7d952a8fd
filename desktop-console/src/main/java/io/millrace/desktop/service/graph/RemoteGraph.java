package io.millrace.desktop.service.graph;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The graph's questions over the REST API. Millrace tells the load of a whole graph in one answer and diagnoses a job;
/// of a stock cluster the load is asked vertex by vertex, and it has no diagnosis.
public final class RemoteGraph implements GraphSource {
    private static final int NOT_FOUND = 404;
    private static final int MOST_STATES = 10_000;

    private final Client client;
    private final ParallelCalls questions = new ParallelCalls("loads");
    private volatile boolean stock;

    public RemoteGraph(Client client) {
        this.client = client;
    }

    @Override
    public Reply<Loads> loads(JobId job, List<VertexId> vertices) {
        if (!stock) {
            var arguments = of(job).with(io.millrace.wire.cluster.Loads.SUBTASKS, true);
            var reply = client.call(io.millrace.wire.cluster.Loads.OF_JOB, arguments);
            if (!absent(reply)) {
                return reply.map(GraphReading::loads);
            }
        }
        return byMetrics(job, vertices);
    }

    private Reply<Loads> byMetrics(JobId job, List<VertexId> vertices) {
        var now = Instant.now();
        var replies = questions.ask(vertices, vertex -> load(job, vertex, now));
        var loads = new HashMap<VertexId, Load>();
        for (int at = 0; at < replies.size(); at++) {
            var reply = replies.get(at);
            if (!(reply instanceof Reply.Ok<Optional<Load>>(Optional<Load> load))) {
                return reply.map(ignored -> Loads.NONE);
            }
            var vertex = vertices.get(at);
            load.ifPresent(found -> loads.put(vertex, found));
        }
        // a job that has just gone is not found either; only figures show that the cluster is another one
        stock = stock || !loads.isEmpty();
        return new Reply.Ok<>(new Loads(now, loads));
    }

    private Reply<Optional<Load>> load(JobId job, VertexId vertex, Instant now) {
        return metrics(of(job).with(Vertices.VERTEX, vertex), GraphReading.LOAD_METRICS, GraphReading.SOURCE_METRICS)
                .map(metrics -> GraphReading.load(metrics, now));
    }

    /// Stock clusters tell nothing when one of the metrics is not there; then the fewer ones are asked for.
    private Reply<List<Metrics.Aggregate>> metrics(Arguments of, List<String> names, List<String> fewer) {
        var reply = client.call(Metrics.OF_SUBTASKS, of.with(Metrics.GET, names));
        return reply instanceof Reply.Ok<List<Metrics.Aggregate>>(List<Metrics.Aggregate> found) && found.isEmpty()
                ? client.call(Metrics.OF_SUBTASKS, of.with(Metrics.GET, fewer))
                : reply;
    }

    @Override
    public Reply<Loads> loadsAt(JobId job, Instant at) {
        var arguments = Arguments.of(Events.JOBS, List.of(job))
                .with(History.METRICS, GraphReading.RECORDED)
                .with(History.FROM, at.minus(GraphReading.FRESH).toEpochMilli())
                .with(History.TO, at.toEpochMilli())
                .with(History.AGG, History.Aggregation.LAST);
        return client.call(History.SERIES, arguments).map(charts -> GraphReading.loadsAt(charts, at));
    }

    @Override
    public Reply<Map<VertexId, TaskState>> statesAt(JobId job, Instant at) {
        var arguments = Arguments.of(Events.JOBS, List.of(job))
                .with(Events.KINDS, List.of(Events.Kind.VERTEX_STATE))
                .with(History.FROM, 0L)
                .with(History.TO, at.toEpochMilli())
                .with(History.LIMIT, MOST_STATES);
        return client.call(History.EVENTS, arguments).map(GraphReading::states);
    }

    @Override
    public Reply<Optional<Diagnosis>> diagnosis(JobId job) {
        var reply = client.call(io.millrace.wire.cluster.Diagnosis.OF_JOB, of(job));
        return absent(reply)
                ? new Reply.Ok<>(Optional.empty())
                : reply.map(GraphReading::diagnosis).map(Optional::of);
    }

    @Override
    public Reply<List<Subtask>> subtasks(JobId job, VertexId vertex) {
        var loads = subtaskLoads(job, vertex);
        return client.call(Vertices.DETAIL, of(job).with(Vertices.VERTEX, vertex))
                .map(detail -> GraphReading.subtasks(detail, loads));
    }

    /// An extra: a cluster that cannot tell it still shows its subtasks.
    private Map<Integer, SubtaskLoad> subtaskLoads(JobId job, VertexId vertex) {
        if (!stock) {
            var arguments = of(job).with(io.millrace.wire.cluster.Loads.VERTICES, List.of(vertex))
                    .with(io.millrace.wire.cluster.Loads.SUBTASKS, true);
            var reply = client.call(io.millrace.wire.cluster.Loads.OF_JOB, arguments)
                    .map(GraphReading::loads);
            if (reply instanceof Reply.Ok<Loads>(Loads loads)) {
                return loads.of(vertex).map(Load::subtasks).orElse(List.of()).stream()
                        .collect(Collectors.toMap(SubtaskLoad::subtask, each -> each));
            }
        }
        var reply = client.call(BackPressure.REPORT, of(job).with(Vertices.VERTEX, vertex));
        return reply instanceof Reply.Ok<BackPressure.Report>(BackPressure.Report report)
                ? GraphReading.pressure(report)
                : Map.of();
    }

    @Override
    public Reply<Map<String, Flow>> operators(JobId job, VertexId vertex, List<String> names) {
        var out = names.stream().map(name -> name + "." + GraphReading.OUT).toList();
        var in = names.stream().map(name -> name + "." + GraphReading.IN);
        var both = Stream.concat(in, out.stream()).toList();
        var arguments = of(job).with(Vertices.VERTEX, vertex).with(Metrics.AGG, List.of(Metrics.Aggregation.SUM));
        return metrics(arguments, both, out).map(found -> GraphReading.flows(names, found));
    }

    private static boolean absent(Reply<?> reply) {
        return reply instanceof Reply.Refused<?> refused && refused.status() == NOT_FOUND;
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }
}
