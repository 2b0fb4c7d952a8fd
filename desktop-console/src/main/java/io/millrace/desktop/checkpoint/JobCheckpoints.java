package io.millrace.desktop.checkpoint;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.insight.CheckpointAccount;
import io.millrace.insight.CheckpointsCompared;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Statistics;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Queries the checkpoints of one job. If the cluster is a stock one, which cannot compare checkpoints, the comparison
/// is computed here. Calls block.
public record JobCheckpoints(Client client, JobId job) {
    private static final int MAX_RECORDED = 5_000;
    private static final Statistics NO_SAMPLES =
            new Statistics(0, 0, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /// The history of a job that takes no checkpoints.
    static final CheckpointsHistory NONE = new CheckpointsHistory(
            new Checkpoints.Counts(0, 0, 0, 0, 0),
            new Checkpoints.Summary(NO_SAMPLES, NO_SAMPLES, NO_SAMPLES, NO_SAMPLES, NO_SAMPLES, NO_SAMPLES),
            new Checkpoints.Latest(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
            List.of());

    public Reply<CheckpointsHistory> history() {
        // the cluster finds none if checkpointing is disabled for the job
        return client.call(Checkpoints.HISTORY, arguments()).orIfNotFound(NONE);
    }

    /// Returns the checkpoints that the recorder still knows after the engine has dropped them, newest first; empty if
    /// nothing is recorded.
    public Reply<List<CheckpointRow>> recorded() {
        var arguments = Arguments.of(Events.JOBS, List.of(job))
                .with(Events.KINDS, List.of(Events.Kind.CHECKPOINT_COMPLETED, Events.Kind.CHECKPOINT_FAILED))
                .with(History.FROM, 0L)
                .with(History.LIMIT, MAX_RECORDED);
        return client.call(History.EVENTS, arguments).map(JobCheckpoints::rows).orIfNotFound(List.of());
    }

    private static List<CheckpointRow> rows(History.RecordedEvents happened) {
        return happened.events().stream()
                .flatMap(event -> CheckpointRow.of(event).stream())
                .sorted(Comparator.comparingLong(CheckpointRow::id).reversed())
                .toList();
    }

    public Reply<Checkpoints.Config> settings() {
        return client.call(Checkpoints.CONFIG, arguments());
    }

    public Reply<Checkpoints.Checkpoint> detail(long checkpoint) {
        return client.call(Checkpoints.DETAIL, arguments(checkpoint));
    }

    public Reply<Checkpoints.TaskDetail> subtasks(long checkpoint, VertexId vertex) {
        return client.call(Checkpoints.SUBTASKS, arguments(checkpoint).with(Vertices.VERTEX, vertex));
    }

    public Reply<CheckpointComparison.Report> compare(long base, long other) {
        var arguments = arguments().with(CheckpointComparison.BASE, base).with(CheckpointComparison.OTHER, other);
        var reply = client.call(CheckpointComparison.COMPARE, arguments);
        return reply.notFound() ? compareHere(base, other) : reply;
    }

    private Reply<CheckpointComparison.Report> compareHere(long base, long other) {
        return detail(base)
                .flatMap(before -> detail(other)
                        .flatMap(after -> client.call(Jobs.DETAIL, arguments()).map(graph -> {
                            var names = new LinkedHashMap<VertexId, String>();
                            graph.vertices().forEach(vertex -> names.put(vertex.id(), vertex.name()));
                            return new CheckpointsCompared(account(before), account(after), names).report();
                        })));
    }

    /// Loads the details of a checkpoint. Vertices that the cluster does not report are omitted.
    private CheckpointAccount account(Checkpoints.Checkpoint checkpoint) {
        var vertices = List.copyOf(checkpoint.tasks().keySet());
        var replies = new ParallelCalls("checkpoint").ask(vertices, vertex -> subtasks(checkpoint.id(), vertex));
        var tasks = new HashMap<VertexId, Checkpoints.TaskDetail>();
        for (int at = 0; at < replies.size(); at++) {
            if (replies.get(at) instanceof Reply.Ok<Checkpoints.TaskDetail>(var found)) {
                tasks.put(vertices.get(at), found);
            }
        }
        return new CheckpointAccount(checkpoint, tasks);
    }

    private Arguments arguments() {
        return Arguments.of(Jobs.JOB, job);
    }

    private Arguments arguments(long checkpoint) {
        return arguments().with(Checkpoints.CHECKPOINT, checkpoint);
    }
}
