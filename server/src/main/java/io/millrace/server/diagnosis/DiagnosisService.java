package io.millrace.server.diagnosis;

import io.millrace.insight.CheckpointAccount;
import io.millrace.insight.CheckpointsCompared;
import io.millrace.insight.Examination;
import io.millrace.insight.FailureGroups;
import io.millrace.insight.FigureReader;
import io.millrace.insight.JobFigures;
import io.millrace.server.cluster.DiagnosisPort;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Gathers the figures of a job for `io.millrace.insight`, which judges them.
public record DiagnosisService(DiagnosisPort port) {
    private static final String KAFKA = "Kafka";
    /// The name of a sink does not tell its connector.
    private static final String WRITER = ": Writer";

    /// Why the job is slow.
    public Diagnosis.Report diagnose(JobId job) {
        var detail = port.job(job);
        var running = !detail.state().ended();
        return Examination.of(new JobFigures(
                job,
                detail.state(),
                detail.now(),
                running ? flow(job, detail) : List.of(),
                running ? orEmpty(() -> checkpointing(job)) : Optional.empty(),
                running ? taskManagers(job, detail) : List.of(),
                restarts(job),
                grouped(job, detail)));
    }

    /// The failures of the job, grouped by reason.
    public Exceptions.Groups failures(JobId job) {
        var groups = grouped(job, port.job(job));
        var restarts = restarts(job);
        return new Exceptions.Groups(
                groups,
                groups.stream().mapToInt(Exceptions.Group::count).sum(),
                restarts.isPresent() ? Optional.of(restarts.getAsLong()) : Optional.empty());
    }

    private List<Exceptions.Group> grouped(JobId job, Jobs.Detail detail) {
        var all = port.failures(job).exceptionHistory();
        return FailureGroups.of(detail).of(all.entries());
    }

    private OptionalLong restarts(JobId job) {
        return FigureReader.restarts(port.metrics(job, FigureReader.JOB_METRICS));
    }

    private List<JobFigures.Vertex> flow(JobId job, Jobs.Detail detail) {
        return detail.vertices().stream()
                // a finished vertex holds up no other
                .filter(vertex -> vertex.status() != TaskState.FINISHED)
                .map(vertex -> FigureReader.vertex(vertex, detail.plan(), metrics(job, vertex)))
                .toList();
    }

    private List<Metrics.Metric> metrics(JobId job, Jobs.Vertex vertex) {
        var names = new ArrayList<>(FigureReader.vertexMetrics(vertex));
        // the list of all is long
        if (mayUseKafka(vertex.name())) {
            names.addAll(FigureReader.connectionMetrics(port.metrics(job, vertex.id(), List.of())));
        }
        return port.metrics(job, vertex.id(), names);
    }

    private static boolean mayUseKafka(String vertex) {
        return vertex.contains(KAFKA) || vertex.contains(WRITER);
    }

    private JobFigures.Checkpointing checkpointing(JobId job) {
        var history = port.checkpoints(job);
        var last = history.latest().completed();
        return FigureReader.checkpointing(
                port.checkpointConfig(job), history, last.flatMap(latest -> orEmpty(() -> account(job, latest.id()))));
    }

    /// Empty for a job without checkpoints, and for a checkpoint that is no longer remembered.
    private static <T> Optional<T> orEmpty(Supplier<T> answer) {
        try {
            return Optional.of(answer.get());
        } catch (Refusal e) {
            if (e.code() == FaultCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private CheckpointAccount account(JobId job, long checkpoint) {
        var detail = port.checkpoint(job, checkpoint);
        var tasks = new HashMap<VertexId, Checkpoints.TaskDetail>();
        detail.tasks().keySet().forEach(vertex -> tasks.put(vertex, port.checkpoint(job, checkpoint, vertex)));
        return new CheckpointAccount(detail, tasks);
    }

    /// Compares two checkpoints of a job.
    public CheckpointComparison.Report compare(JobId job, long base, long other) {
        var names = new LinkedHashMap<VertexId, String>();
        port.job(job).vertices().forEach(vertex -> names.put(vertex.id(), vertex.name()));
        return new CheckpointsCompared(account(job, base), account(job, other), names).report();
    }

    private List<JobFigures.TaskManager> taskManagers(JobId job, Jobs.Detail detail) {
        return detail.vertices().stream()
                .flatMap(vertex -> port.vertex(job, vertex.id()).subtasks().stream())
                .filter(subtask -> subtask.status() == TaskState.RUNNING)
                .map(Vertices.Subtask::taskManager)
                .distinct()
                .map(taskManager -> FigureReader.taskManager(
                        taskManager, port.metrics(taskManager, FigureReader.TASK_MANAGER_METRICS)))
                .toList();
    }
}
