package io.millrace.insight;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Reads the figures of a job from the answers of a cluster, which may be a stock one.
public final class FigureReader {
    /// The metrics of a task manager that [#taskManager] reads.
    public static final List<String> TASK_MANAGER_METRICS =
            List.of(MetricNames.COLLECTING, MetricNames.HEAP_USED, MetricNames.HEAP_MAXIMUM);

    /// The metrics of a job that [#restarts] reads.
    public static final List<String> JOB_METRICS = List.of(MetricNames.RESTARTS);

    private static final List<String> SUBTASK_METRICS =
            List.of(MetricNames.BUSY, MetricNames.BACK_PRESSURED, MetricNames.IDLE, MetricNames.RECORDS_IN);

    /// The number of latest checkpoints that count.
    private static final int RECENT = 10;

    private static final double MILLIS = 1000;

    private FigureReader() {}

    /// The metrics of a vertex that [#vertex] reads.
    public static List<String> vertexMetrics(Jobs.Vertex vertex) {
        return IntStream.range(0, vertex.parallelism())
                .boxed()
                .flatMap(index -> SUBTASK_METRICS.stream().map(name -> index + "." + name))
                .toList();
    }

    /// Returns the metrics that count a vertex's connections, for [#vertex], from all metrics of the vertex.
    /// Their names begin with that of an operator.
    public static List<String> connectionMetrics(List<Metrics.Metric> all) {
        return all.stream()
                .map(Metrics.Metric::id)
                .filter(FigureReader::countsConnections)
                .toList();
    }

    private static boolean countsConnections(String metric) {
        return metric.endsWith(MetricNames.KAFKA_READER) || metric.endsWith(MetricNames.KAFKA_WRITER);
    }

    /// The figures of a vertex.
    ///
    /// @param metrics of its subtasks, by the names of the engine
    public static JobFigures.Vertex vertex(Jobs.Vertex vertex, Plan plan, List<Metrics.Metric> metrics) {
        var values = byName(metrics);
        var subtasks = IntStream.range(0, vertex.parallelism())
                .mapToObj(index -> new JobFigures.Subtask(
                        index,
                        share(values, index + "." + MetricNames.BUSY),
                        share(values, index + "." + MetricNames.BACK_PRESSURED),
                        share(values, index + "." + MetricNames.IDLE),
                        number(values, index + "." + MetricNames.RECORDS_IN)))
                .toList();
        return new JobFigures.Vertex(
                vertex.id(), vertex.name(), inputs(vertex.id(), plan), subtasks, connections(values));
    }

    /// Returns the number of connections of the operator that has the fewest: a reader and a writer in one
    /// vertex may have different brokers.
    private static OptionalLong connections(Map<String, String> values) {
        return values.keySet().stream()
                .filter(FigureReader::countsConnections)
                .filter(name -> whole(values, name).isPresent())
                .collect(Collectors.groupingBy(
                        name -> name.substring(name.indexOf('.')),
                        Collectors.summingLong(name -> whole(values, name).orElseThrow())))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .min();
    }

    private static List<VertexId> inputs(VertexId vertex, Plan plan) {
        return plan.nodes().stream()
                .filter(node -> node.id().equals(vertex))
                .flatMap(node -> node.inputs().orElse(List.of()).stream())
                .map(Plan.Input::id)
                .toList();
    }

    /// @param last the latest completed checkpoint; empty if there is none or it is no longer remembered
    public static JobFigures.Checkpointing checkpointing(
            Checkpoints.Config config, CheckpointsHistory history, Optional<CheckpointAccount> last) {
        var ended = history.history().stream()
                .filter(checkpoint -> checkpoint.status() != Checkpoints.Status.IN_PROGRESS)
                .limit(RECENT)
                .toList();
        var failed = ended.stream()
                .filter(checkpoint -> checkpoint.status() == Checkpoints.Status.FAILED)
                .toList();
        return new JobFigures.Checkpointing(
                config.interval() == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(config.interval()),
                config.timeout(),
                ended.size(),
                failed.size(),
                failed.stream().findFirst().flatMap(Checkpoints.Checkpoint::failureMessage),
                optional(history.latest().completed().map(Checkpoints.Checkpoint::endToEndDuration)),
                optional(last.flatMap(account -> account.longest(CheckpointAccount.Phase.START_DELAY))),
                optional(last.flatMap(account -> account.longest(CheckpointAccount.Phase.ALIGNMENT))));
    }

    /// The figures of a task manager; those that are not among the metrics are missing.
    public static JobFigures.TaskManager taskManager(TaskManagerId taskManager, List<Metrics.Metric> metrics) {
        var values = byName(metrics);
        return new JobFigures.TaskManager(
                taskManager,
                share(values, MetricNames.COLLECTING),
                whole(values, MetricNames.HEAP_USED),
                whole(values, MetricNames.HEAP_MAXIMUM));
    }

    /// The number of restarts of a job, from the job's metrics.
    public static OptionalLong restarts(List<Metrics.Metric> metrics) {
        return whole(byName(metrics), MetricNames.RESTARTS);
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

    /// Some kinds of sources report NaN.
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

    private static OptionalLong whole(Map<String, String> values, String name) {
        var value = number(values, name);
        return value.isPresent() ? OptionalLong.of((long) value.getAsDouble()) : OptionalLong.empty();
    }

    private static OptionalLong optional(Optional<Long> value) {
        return value.isPresent() ? OptionalLong.of(value.get()) : OptionalLong.empty();
    }
}
