package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.DiagnosisPort;
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
import java.util.Map;

/// Answers the diagnosis of jobs with the same figures as the endpoints.
record EngineDiagnosis(
        EngineJobs jobs,
        EngineVertices vertices,
        EngineCheckpoints checkpoints,
        EngineExceptions exceptions,
        EngineMetrics metrics)
        implements DiagnosisPort {
    @Override
    public Jobs.Detail job(JobId job) {
        return jobs.detail(job);
    }

    @Override
    public Vertices.Detail vertex(JobId job, VertexId vertex) {
        return vertices.detail(job, vertex);
    }

    @Override
    public Checkpoints.Config checkpointConfig(JobId job) {
        return checkpoints.config(job);
    }

    @Override
    public CheckpointsHistory checkpoints(JobId job) {
        return checkpoints.history(job);
    }

    @Override
    public Checkpoints.Checkpoint checkpoint(JobId job, long checkpoint) {
        return checkpoints.detail(job, checkpoint);
    }

    @Override
    public Checkpoints.TaskDetail checkpoint(JobId job, long checkpoint, VertexId vertex) {
        return checkpoints.subtasks(job, checkpoint, vertex);
    }

    @Override
    public Exceptions.Report failures(JobId job) {
        return exceptions.report(job, Integer.MAX_VALUE, Map.of());
    }

    @Override
    public List<Metrics.Metric> metrics(JobId job, List<String> names) {
        return metrics.ofJob(job, names);
    }

    @Override
    public List<Metrics.Metric> metrics(JobId job, VertexId vertex, List<String> names) {
        return metrics.ofVertex(job, vertex, names);
    }

    @Override
    public List<Metrics.Metric> metrics(TaskManagerId taskManager, List<String> names) {
        return metrics.ofTaskManager(taskManager, names);
    }
}
