package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.CheckpointsProjection;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.runtime.checkpoint.AbstractCheckpointStats;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.jobgraph.JobVertexID;

/// Answers what is asked about checkpoints.
record EngineCheckpoints(
        LeaderGateways gateways, JobGraphCache graphs, AsyncOperations operations, TriggersProjection triggers)
        implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Checkpoints.HISTORY, call -> history(call.get(Jobs.JOB))),
                Route.shared(Checkpoints.CONFIG, call -> config(call.get(Jobs.JOB))),
                Route.shared(Checkpoints.DETAIL, call -> detail(call.get(Jobs.JOB), call.get(Checkpoints.CHECKPOINT))),
                Route.shared(
                        Checkpoints.SUBTASKS,
                        call -> subtasks(
                                call.get(Jobs.JOB), call.get(Checkpoints.CHECKPOINT), call.get(Vertices.VERTEX))),
                new Route<>(Checkpoints.TRIGGER, call -> trigger(call.get(Jobs.JOB), call.body())),
                new Route<>(Checkpoints.POLL, call -> poll(call.get(Jobs.JOB), call.get(Triggers.TRIGGER))));
    }

    CheckpointsHistory history(JobId job) {
        return CheckpointsProjection.history(snapshot(job));
    }

    private CheckpointStatsSnapshot snapshot(JobId job) {
        var snapshot = graphs.graph(job).getCheckpointStatsSnapshot();
        if (snapshot == null) {
            throw notEnabled(job);
        }
        return snapshot;
    }

    private static Refusal notEnabled(JobId job) {
        return Refusal.notFound("Checkpointing is not enabled for this job (" + job + ").");
    }

    Checkpoints.Config config(JobId job) {
        var graph = graphs.graph(job);
        var config = graph.getCheckpointCoordinatorConfiguration();
        if (config == null) {
            throw notEnabled(job);
        }
        return CheckpointsProjection.config(graph, config);
    }

    Checkpoints.Checkpoint detail(JobId job, long checkpoint) {
        return CheckpointsProjection.detail(find(job, checkpoint));
    }

    private AbstractCheckpointStats find(JobId job, long checkpoint) {
        var found = snapshot(job).getHistory().getCheckpointById(checkpoint);
        if (found == null) {
            throw Refusal.notFound("Could not find checkpointing statistics for checkpoint " + checkpoint + ".");
        }
        return found;
    }

    Checkpoints.TaskDetail subtasks(JobId job, long checkpoint, VertexId vertex) {
        var found = find(job, checkpoint);
        var task = found.getTaskStateStats(JobVertexID.fromHexString(vertex.text()));
        if (task == null) {
            throw Refusal.notFound("There is no checkpoint statistics for task " + vertex + ".");
        }
        return CheckpointsProjection.subtasks(found, task);
    }

    Triggers.Accepted trigger(JobId job, Checkpoints.Request request) {
        var type = switch (request.checkpointType().orElse(Checkpoints.Extent.CONFIGURED)) {
            case CONFIGURED -> CheckpointType.CONFIGURED;
            case FULL -> CheckpointType.FULL;
            case INCREMENTAL -> CheckpointType.INCREMENTAL;
        };
        return operations.start(
                job, request.triggerId(), (gateway, key) -> gateway.triggerCheckpoint(key, type, gateways.limit()));
    }

    Checkpoints.Poll poll(JobId job, TriggerId trigger) {
        return triggers.checkpoint(operations.poll(
                "checkpoint", job, trigger, (gateway, key) -> gateway.getTriggeredCheckpointStatus(key)));
    }
}
