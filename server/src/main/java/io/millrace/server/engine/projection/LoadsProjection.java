package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Loads;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.jspecify.annotations.Nullable;

/// Projects the loads of a job's vertices from the metrics of their subtasks.
///
/// @param only     the vertices to include; all if empty
/// @param subtasks whether to list each subtask
public record LoadsProjection(Set<VertexId> only, boolean subtasks) {
    private static final double MILLIS = 1000;

    public LoadsProjection {
        only = Set.copyOf(only);
    }

    /// @param at the time of the metrics
    public Loads.Report report(AccessExecutionGraph graph, MetricStore metrics, long at) {
        var job = graph.getJobID().toString();
        var vertices = new ArrayList<Loads.Vertex>();
        for (AccessExecutionJobVertex vertex : graph.getVerticesTopologically()) {
            var id = new VertexId(vertex.getJobVertexId().toString());
            if (only.isEmpty() || only.contains(id)) {
                vertices.add(vertex(id, vertex.getParallelism(), metrics.getTaskMetricStore(job, id.text())));
            }
        }
        return new Loads.Report(new JobId(job), at, vertices);
    }

    Loads.Vertex vertex(VertexId id, int parallelism, MetricStore.@Nullable TaskMetricStore metrics) {
        var each = new ArrayList<Loads.Subtask>(parallelism);
        for (int index = 0; index < parallelism; index++) {
            each.add(subtask(index, metrics == null ? null : metrics.getSubtaskMetricStore(index)));
        }
        var most = most(each, Loads.Subtask::recordsIn).or(() -> most(each, Loads.Subtask::recordsOut));
        return new Loads.Vertex(
                id,
                parallelism,
                spread(each, Loads.Subtask::busy),
                spread(each, Loads.Subtask::backPressured),
                spread(each, Loads.Subtask::idle),
                sum(each, Loads.Subtask::recordsIn),
                sum(each, Loads.Subtask::recordsOut),
                sum(each, Loads.Subtask::bytesIn),
                sum(each, Loads.Subtask::bytesOut),
                most.map(spread -> spread.max() / spread.mean()),
                most.map(Loads.Spread::subtask),
                watermark(each),
                subtasks && metrics != null ? Optional.of(each) : Optional.empty());
    }

    private static Loads.Subtask subtask(int index, MetricStore.@Nullable ComponentMetricStore metrics) {
        if (metrics == null) {
            var none = Optional.<Double>empty();
            return new Loads.Subtask(index, none, none, none, none, none, none, none, Optional.empty());
        }
        var busy = share(metrics, MetricNames.TASK_BUSY_TIME);
        var waits = share(metrics, MetricNames.TASK_BACK_PRESSURED_TIME);
        var idle = share(metrics, MetricNames.TASK_IDLE_TIME);
        // a new subtask reports zeros until its times are measured, and some sources never report busy time
        var taken = busy.isEmpty() || busy.get() + waits.orElse(0.0) + idle.orElse(0.0) > 0;
        return new Loads.Subtask(
                index,
                busy.filter(_ -> taken),
                waits.filter(_ -> taken),
                idle.filter(_ -> taken),
                MetricValues.number(metrics, MetricNames.IO_NUM_RECORDS_IN_RATE),
                MetricValues.number(metrics, MetricNames.IO_NUM_RECORDS_OUT_RATE),
                MetricValues.number(metrics, MetricNames.IO_NUM_BYTES_IN_RATE),
                MetricValues.number(metrics, MetricNames.IO_NUM_BYTES_OUT_RATE),
                MetricValues.watermark(metrics));
    }

    private static Optional<Double> share(MetricStore.ComponentMetricStore metrics, String millisPerSecond) {
        return MetricValues.number(metrics, millisPerSecond).map(millis -> millis / MILLIS);
    }

    private static Optional<Loads.Spread> spread(
            List<Loads.Subtask> subtasks, Function<Loads.Subtask, Optional<Double>> figure) {
        double sum = 0;
        double most = -1;
        int where = 0;
        int count = 0;
        for (var subtask : subtasks) {
            var value = figure.apply(subtask);
            if (value.isPresent()) {
                sum += value.get();
                count++;
                if (value.get() > most) {
                    most = value.get();
                    where = subtask.subtask();
                }
            }
        }
        return count == 0 ? Optional.empty() : Optional.of(new Loads.Spread(sum / count, most, where));
    }

    /// The spread of records, if several subtasks have any.
    private static Optional<Loads.Spread> most(
            List<Loads.Subtask> subtasks, Function<Loads.Subtask, Optional<Double>> records) {
        return subtasks.size() < 2
                ? Optional.empty()
                : spread(subtasks, records).filter(spread -> spread.max() > 0);
    }

    private static Optional<Double> sum(
            List<Loads.Subtask> subtasks, Function<Loads.Subtask, Optional<Double>> figure) {
        return subtasks.stream().map(figure).flatMap(Optional::stream).reduce(Double::sum);
    }

    private static Optional<Loads.Watermark> watermark(List<Loads.Subtask> subtasks) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        int where = -1;
        for (var subtask : subtasks) {
            if (subtask.watermark().isPresent()) {
                long value = subtask.watermark().get();
                high = Math.max(high, value);
                if (value < low) {
                    low = value;
                    where = subtask.subtask();
                }
            }
        }
        return where < 0 ? Optional.empty() : Optional.of(new Loads.Watermark(low, high, where));
    }
}
