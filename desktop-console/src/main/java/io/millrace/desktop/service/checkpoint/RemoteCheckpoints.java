package io.millrace.desktop.service.checkpoint;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/// Checkpoints over the REST API. What Millrace alone answers is worked out here for a stock cluster.
public final class RemoteCheckpoints implements CheckpointSource {
    private static final int NOT_FOUND = 404;
    private static final int RECORDED = 5_000;

    private final Client client;

    public RemoteCheckpoints(Client client) {
        this.client = client;
    }

    @Override
    public Reply<CheckpointHistory> history(JobId job) {
        var reply = client.call(Checkpoints.HISTORY, of(job)).map(CheckpointReading::history);
        // so the cluster says that checkpoints are not switched on for the job
        return missing(reply) ? new Reply.Ok<>(CheckpointHistory.NONE) : reply;
    }

    @Override
    public Reply<List<CheckpointRow>> recorded(JobId job) {
        var arguments = Arguments.of(Events.JOBS, List.of(job))
                .with(Events.KINDS, List.of(Events.Kind.CHECKPOINT_COMPLETED, Events.Kind.CHECKPOINT_FAILED))
                .with(History.FROM, 0L)
                .with(History.LIMIT, RECORDED);
        var reply = client.call(History.EVENTS, arguments).map(CheckpointReading::recorded);
        return reply instanceof Reply.Refused<?> ? new Reply.Ok<>(List.of()) : reply;
    }

    @Override
    public Reply<CheckpointSettings> settings(JobId job) {
        return client.call(Checkpoints.CONFIG, of(job)).map(CheckpointReading::settings);
    }

    @Override
    public Reply<CheckpointDetail> detail(JobId job, long checkpoint) {
        return client.call(Checkpoints.DETAIL, of(job, checkpoint)).map(CheckpointReading::detail);
    }

    @Override
    public Reply<List<SubtaskCheckpoint>> subtasks(JobId job, long checkpoint, VertexId vertex) {
        return client.call(Checkpoints.SUBTASKS, of(job, checkpoint).with(Vertices.VERTEX, vertex))
                .map(CheckpointReading::subtasks);
    }

    @Override
    public Reply<CheckpointDifference> compare(JobId job, long base, long other) {
        return then(
                detail(job, base),
                before -> then(detail(job, other), after -> {
                    var arguments =
                            of(job).with(CheckpointComparison.BASE, base).with(CheckpointComparison.OTHER, other);
                    var report = client.call(CheckpointComparison.COMPARE, arguments)
                            .map(told -> CheckpointReading.comparison(told, before.checkpoint(), after.checkpoint()));
                    return missing(report) ? compareHere(job, before, after) : report;
                }));
    }

    private Reply<CheckpointDifference> compareHere(JobId job, CheckpointDetail base, CheckpointDetail other) {
        return client.call(Jobs.DETAIL, of(job)).map(detail -> {
            var names = new LinkedHashMap<VertexId, String>();
            detail.vertices().forEach(vertex -> names.put(vertex.id(), vertex.name()));
            return new CheckpointComparer(side(job, base), side(job, other)).of(names);
        });
    }

    /// The subtasks of all operators; one that the cluster does not tell of has none.
    private CheckpointComparer.Side side(JobId job, CheckpointDetail detail) {
        var vertices =
                detail.operators().stream().map(OperatorCheckpoint::vertex).toList();
        var replies = new ParallelCalls("checkpoint")
                .ask(vertices, vertex -> subtasks(job, detail.checkpoint().id(), vertex));
        var subtasks = new HashMap<VertexId, List<SubtaskCheckpoint>>();
        for (int at = 0; at < replies.size(); at++) {
            if (replies.get(at) instanceof Reply.Ok<List<SubtaskCheckpoint>>(var found)) {
                subtasks.put(vertices.get(at), found);
            }
        }
        return new CheckpointComparer.Side(detail, subtasks);
    }

    private static <A, B> Reply<B> then(Reply<A> reply, Function<A, Reply<B>> next) {
        return switch (reply) {
            case Reply.Ok<A>(var value) -> next.apply(value);
            case Reply.Refused<A>(var status, var fault) -> new Reply.Refused<>(status, fault);
            case Reply.Unreachable<A>(var reason) -> new Reply.Unreachable<>(reason);
        };
    }

    private static boolean missing(Reply<?> reply) {
        return reply instanceof Reply.Refused<?>(int status, var _) && status == NOT_FOUND;
    }

    private static Arguments of(JobId job) {
        return Arguments.of(Jobs.JOB, job);
    }

    private static Arguments of(JobId job, long checkpoint) {
        return of(job).with(Checkpoints.CHECKPOINT, checkpoint);
    }
}
