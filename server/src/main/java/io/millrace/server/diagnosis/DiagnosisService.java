package io.millrace.server.diagnosis;

import io.millrace.failure.FailureGroups;
import io.millrace.server.cluster.CheckpointsPort;
import io.millrace.server.cluster.ExceptionsPort;
import io.millrace.server.cluster.JobsPort;
import io.millrace.server.cluster.MetricsPort;
import io.millrace.server.cluster.VerticesPort;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// Gathers the figures of a job from service A's ports, and has them judged.
public record DiagnosisService(
        JobsPort jobs,
        VerticesPort vertices,
        CheckpointsPort checkpoints,
        MetricsPort metrics,
        ExceptionsPort exceptions) {
    /// The number of latest checkpoints that count.
    private static final int RECENT = 10;

    private static final double MILLIS = 1000;

    /// Why the job is slow.
    public Diagnosis.Report diagnose(JobId job) {
        var detail = jobs.detail(job);
        var running = !detail.state().ended();
        return Examination.of(new JobFigures(
                job,
                detail.state(),
                detail.now(),
                running ? flow(job, detail) : List.of(),
                running ? checkpointing(job) : Optional.empty(),
                running ? workers(job, detail) : List.of(),
                restarts(job),
                grouped(job, detail)));
    }

    /// What made the job restart or fail, told once for each reason.
    public Exceptions.Groups failures(JobId job) {
        var groups = grouped(job, jobs.detail(job));
        var restarts = restarts(job);
        return new Exceptions.Groups(
                groups,
                groups.stream().mapToInt(Exceptions.Group::count).sum(),
                restarts.isPresent() ? Optional.of(restarts.getAsLong()) : Optional.empty());
    }

    private List<Exceptions.Group> grouped(JobId job, Jobs.Detail detail) {
        var plans = new HashMap<VertexId, String>();
        detail.plan().nodes().forEach(node -> plans.put(node.id(), FigureFormat.withoutMarkup(node.description())));
        var byName = new HashMap<String, String>();
        detail.vertices()
                .forEach(vertex -> byName.merge(vertex.name(), plans.getOrDefault(vertex.id(), ""), String::concat));
        var all = exceptions.report(job, Integer.MAX_VALUE, Map.of()).exceptionHistory();
        return new FailureGroups(byName).of(all.entries());
    }

    private OptionalLong restarts(JobId job) {
        return value(byName(metrics.ofJob(job, List.of(RunExamination.RESTARTS))), RunExamination.RESTARTS);
    }

    private List<JobFigures.Vertex> flow(JobId job, Jobs.Detail detail) {
        var inputs = new HashMap<VertexId, List<VertexId>>();
        for (var node : detail.plan().nodes()) {
            inputs.put(
                    node.id(),
                    node.inputs().orElse(List.of()).stream().map(Plan.Input::id).toList());
        }
        return detail.vertices().stream()
                // one that has come to its end holds nothing up
                .filter(vertex -> vertex.status() != TaskState.FINISHED)
                .map(vertex -> new JobFigures.Vertex(
                        vertex.id(), vertex.name(), inputs.getOrDefault(vertex.id(), List.of()), subtasks(job, vertex)))
                .toList();
    }

    private List<JobFigures.Subtask> subtasks(JobId job, Jobs.Vertex vertex) {
        var names = IntStream.range(0, vertex.parallelism())
                .boxed()
                .flatMap(index -> List.of(
                                FlowExamination.BUSY,
                                FlowExamination.BACK_PRESSURED,
                                FlowExamination.IDLE,
                                FlowExamination.RECORDS_IN)
                        .stream()
                        .map(name -> index + "." + name))
                .toList();
        var values = byName(metrics.ofVertex(job, vertex.id(), names));
        return IntStream.range(0, vertex.parallelism())
                .mapToObj(index -> new JobFigures.Subtask(
                        index,
                        share(values, index + "." + FlowExamination.BUSY),
                        share(values, index + "." + FlowExamination.BACK_PRESSURED),
                        share(values, index + "." + FlowExamination.IDLE),
                        number(values, index + "." + FlowExamination.RECORDS_IN)))
                .toList();
    }

    private Optional<JobFigures.Checkpointing> checkpointing(JobId job) {
        try {
            var config = checkpoints.config(job);
            var history = checkpoints.history(job);
            var ended = history.history().stream()
                    .filter(checkpoint -> checkpoint.status() != Checkpoints.Status.IN_PROGRESS)
                    .limit(RECENT)
                    .toList();
            var failed = ended.stream()
                    .filter(checkpoint -> checkpoint.status() == Checkpoints.Status.FAILED)
                    .toList();
            var last = history.latest().completed();
            var account = last.flatMap(checkpoint -> account(job, checkpoint.id()));
            return Optional.of(new JobFigures.Checkpointing(
                    config.interval() == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(config.interval()),
                    config.timeout(),
                    ended.size(),
                    failed.size(),
                    failed.stream().findFirst().flatMap(Checkpoints.Checkpoint::failureMessage),
                    optional(last.map(Checkpoints.Checkpoint::endToEndDuration)),
                    optional(account.flatMap(known -> known.longest(CheckpointAccount.Phase.START_DELAY))),
                    optional(account.flatMap(known -> known.longest(CheckpointAccount.Phase.ALIGNMENT)))));
        } catch (Refusal e) {
            if (e.code() == FaultCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /// A checkpoint that is remembered no longer has none.
    private Optional<CheckpointAccount> account(JobId job, long checkpoint) {
        try {
            return Optional.of(known(job, checkpoint));
        } catch (Refusal e) {
            if (e.code() == FaultCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private CheckpointAccount known(JobId job, long checkpoint) {
        var detail = checkpoints.detail(job, checkpoint);
        var tasks = new HashMap<VertexId, Checkpoints.TaskDetail>();
        detail.tasks().keySet().forEach(vertex -> tasks.put(vertex, checkpoints.subtasks(job, checkpoint, vertex)));
        return new CheckpointAccount(detail, tasks);
    }

    /// What changed from one checkpoint of a job to another.
    public CheckpointComparison.Report compare(JobId job, long base, long other) {
        var names = new LinkedHashMap<VertexId, String>();
        jobs.detail(job).vertices().forEach(vertex -> names.put(vertex.id(), vertex.name()));
        return new CheckpointsCompared(known(job, base), known(job, other), names).report();
    }

    private List<JobFigures.Worker> workers(JobId job, Jobs.Detail detail) {
        return detail.vertices().stream()
                .flatMap(vertex -> vertices.detail(job, vertex.id()).subtasks().stream())
                .filter(subtask -> subtask.status() == TaskState.RUNNING)
                .map(Vertices.Subtask::taskManager)
                .distinct()
                .map(this::worker)
                .toList();
    }

    private JobFigures.Worker worker(TaskManagerId taskManager) {
        var values = byName(metrics.ofTaskManager(
                taskManager,
                List.of(RunExamination.COLLECTING, RunExamination.HEAP_USED, RunExamination.HEAP_MAXIMUM)));
        return new JobFigures.Worker(
                taskManager,
                share(values, RunExamination.COLLECTING),
                value(values, RunExamination.HEAP_USED),
                value(values, RunExamination.HEAP_MAXIMUM));
    }

    private static Map<String, String> byName(List<Metrics.Metric> metrics) {
        var values = new HashMap<String, String>();
        metrics.forEach(metric -> metric.value().ifPresent(value -> values.put(metric.id(), value)));
        return values;
    }

    private static OptionalDouble share(Map<String, String> values, String millisPerSecond) {
        var value = number(values, millisPerSecond);
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() / MILLIS) : value;
    }

    /// Sources of some kinds tell NaN.
    private static OptionalDouble number(Map<String, String> values, String name) {
        var text = values.get(name);
        if (text == null) {
            return OptionalDouble.empty();
        }
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    private static OptionalLong value(Map<String, String> values, String name) {
        var value = number(values, name);
        return value.isPresent() ? OptionalLong.of((long) value.getAsDouble()) : OptionalLong.empty();
    }

    private static OptionalLong optional(Optional<Long> value) {
        return value.isPresent() ? OptionalLong.of(value.get()) : OptionalLong.empty();
    }
}
