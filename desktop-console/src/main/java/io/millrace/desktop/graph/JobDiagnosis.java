package io.millrace.desktop.graph;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.insight.Examination;
import io.millrace.insight.FigureReader;
import io.millrace.insight.JobFigures;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Vertices;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Queries the diagnosis of a job's bottleneck. If the cluster does not diagnose jobs, the console does it from the
/// metrics.
final class JobDiagnosis {
    /// The maximum number of metrics in a request, because their names are part of its URL.
    private static final int MAX_NAMES = 100;

    private final Client client;
    private final ParallelCalls calls = new ParallelCalls("diagnosis");

    JobDiagnosis(Client client) {
        this.client = client;
    }

    /// Blocks.
    Reply<Diagnosis.Report> of(Jobs.Detail job) {
        var reply = client.call(Diagnosis.OF_JOB, Arguments.of(Jobs.JOB, job.jid()));
        return reply.notFound() ? examine(job) : reply;
    }

    private Reply<Diagnosis.Report> examine(Jobs.Detail job) {
        return calls.all(job.vertices(), vertex -> figures(job, vertex))
                .map(vertices -> Examination.of(new JobFigures(
                        job.jid(),
                        job.state(),
                        Instant.now().toEpochMilli(),
                        vertices,
                        Optional.empty(),
                        List.of(),
                        OptionalLong.empty(),
                        List.of())));
    }

    private Reply<JobFigures.Vertex> figures(Jobs.Detail job, Jobs.Vertex vertex) {
        var arguments = Arguments.of(Jobs.JOB, job.jid()).with(Vertices.VERTEX, vertex.id());
        var names = FigureReader.vertexMetrics(vertex);
        var metrics = new ArrayList<Metrics.Metric>();
        for (int from = 0; from < names.size(); from += MAX_NAMES) {
            var some = names.subList(from, Math.min(names.size(), from + MAX_NAMES));
            var reply = client.call(Metrics.OF_VERTEX, arguments.with(Metrics.GET, some));
            if (!(reply instanceof Reply.Ok<List<Metrics.Metric>>(var found))) {
                return reply.map(ignored -> FigureReader.vertex(vertex, job.plan(), List.of()));
            }
            metrics.addAll(found);
        }
        return new Reply.Ok<>(FigureReader.vertex(vertex, job.plan(), metrics));
    }
}
