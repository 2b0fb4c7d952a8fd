package io.millrace.server.cluster;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;

/// The port to the figures of a job that its diagnosis needs. Refuses an unknown job, vertex or checkpoint with
/// NOT_FOUND; a process without metrics has an empty list of them.
public interface DiagnosisPort {

    Jobs.Detail job(JobId job);

    Vertices.Detail vertex(JobId job, VertexId vertex);

    Checkpoints.Config checkpointConfig(JobId job);

    CheckpointsHistory checkpoints(JobId job);

    Checkpoints.Checkpoint checkpoint(JobId job, long checkpoint);

    /// The part of a vertex in a checkpoint.
    Checkpoints.TaskDetail checkpoint(JobId job, long checkpoint, VertexId vertex);

    /// All failures that are remembered.
    Exceptions.Report failures(JobId job);

    List<Metrics.Metric> metrics(JobId job, List<String> names);

    /// Returns the values of metrics; without names, the list of all metrics, without values.
    List<Metrics.Metric> metrics(JobId job, VertexId vertex, List<String> names);

    List<Metrics.Metric> metrics(TaskManagerId taskManager, List<String> names);
}
