package io.millrace.desktop.service.graph;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.insight.Examination;
import io.millrace.insight.FigureReader;
import io.millrace.insight.JobFigures;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the graph's data from the REST API. Millrace returns the load of a whole graph at once and diagnoses a job. A
/// stock cluster is polled vertex by vertex, and the console makes the diagnosis.
public final class RemoteGraph implements GraphSource {
    private static final int NOT_FOUND = 404;
    private static final int MAX_STATES = 10_000;
    private static final int MAX_NAMES = 100;

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
        // a job that has just ended is not found either; only metrics prove that this is a stock cluster
        stock = stock || !loads.isEmpty();
        return new Reply.Ok<>(new Loads(now, loads));
    }

    private Reply<Optional<Load>> load(JobId job, VertexId vertex, Instant now) {
        return metrics(of(job).with(Vertices.VERTEX, vertex), GraphReading.LOAD_METRICS, GraphReading.SOURCE_METRICS)
                .map(metrics -> GraphReading.load(metrics, now));
    }

    /// A stock cluster returns nothing if one of the metrics does not exist. The request is then repeated with `fewer`.
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
                .with(History.LIMIT, MAX_STATES);
        return client.call(History.EVENTS, arguments).map(GraphReading::states);
    }

    @Override
    public Reply<Diagnosis.Report> diagnosis(Jobs.Detail job) {
        var reply = client.call(Diagnosis.OF_JOB, of(job.jid()));
        return absent(reply) ? examine(job) : reply;
    }

    private Reply<Diagnosis.Report> examine(Jobs.Detail job) {
        var vertices = new ArrayList<JobFigures.Vertex>();
        for (var reply : questions.ask(job.vertices(), vertex -> figures(job, vertex))) {
            if (!(reply instanceof Reply.Ok<JobFigures.Vertex>(JobFigures.Vertex figures))) {
                return reply.map(ignored -> {
                    throw new IllegalStateException("there is no answer");
                });
            }
            vertices.add(figures);
        }
        return new Reply.Ok<>(Examination.of(new JobFigures(
                job.jid(),
                job.state(),
                Instant.now().toEpochMilli(),
                vertices,
                Optional.empty(),
                List.of(),
                OptionalLong.empty(),
                List.of())));
    }

    /// Requests at most `MAX_NAMES` metrics at once, because their names are part of the request's URL.
    private Reply<JobFigures.Vertex> figures(Jobs.Detail job, Jobs.Vertex vertex) {
        var of = of(job.jid()).with(Vertices.VERTEX, vertex.id());
        var names = FigureReader.vertexMetrics(vertex);
        var metrics = new ArrayList<Metrics.Metric>();
        for (int from = 0; from < names.size(); from += MAX_NAMES) {
            var some = names.subList(from, Math.min(names.size(), from + MAX_NAMES));
            var reply = client.call(Metrics.OF_VERTEX, of.with(Metrics.GET, some));
            if (!(reply instanceof Reply.Ok<List<Metrics.Metric>>(List<Metrics.Metric> found))) {
                return reply.map(ignored -> FigureReader.vertex(vertex, job.plan(), List.of()));
            }
            metrics.addAll(found);
        }
        return new Reply.Ok<>(FigureReader.vertex(vertex, job.plan(), metrics));
    }

    @Override
    public Reply<List<Subtask>> subtasks(JobId job, VertexId vertex) {
        var loads = subtaskLoads(job, vertex);
        return client.call(Vertices.DETAIL, of(job).with(Vertices.VERTEX, vertex))
                .map(detail -> GraphReading.subtasks(detail, loads));
    }

    /// Optional data: if the cluster does not report the loads, the subtasks are still shown.
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
