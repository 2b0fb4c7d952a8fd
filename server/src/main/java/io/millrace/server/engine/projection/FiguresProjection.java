package io.millrace.server.engine.projection;

import io.millrace.server.cluster.Observed;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.jspecify.annotations.Nullable;

/// The figures that are worth keeping, out of all metrics: a handful a vertex, whatever its parallelism.
public final class FiguresProjection {
    private static final double MILLIS = 1000;
    private static final String HEAP = "Status.JVM.Memory.Heap.Used";
    private static final String LOAD = "Status.JVM.CPU.Load";
    private static final String COLLECTING = "Status.JVM.GarbageCollector.All.Time";

    private final List<Observed.Figure> figures = new ArrayList<>();

    private FiguresProjection() {}

    /// @param running the vertices of the jobs that run, with their names
    public static List<Observed.Figure> figures(MetricStore metrics, Map<JobId, Map<VertexId, String>> running) {
        var projection = new FiguresProjection();
        projection.process("jobmanager", metrics.getJobManagerMetricStore());
        metrics.getTaskManagers().forEach(projection::process);
        running.forEach((job, vertices) -> {
            projection.job(job, metrics.getJobMetricStore(job.text()));
            vertices.forEach((vertex, name) ->
                    projection.vertex(job, vertex, name, metrics.getTaskMetricStore(job.text(), vertex.text())));
        });
        return projection.figures;
    }

    private void process(String id, MetricStore.@Nullable ComponentMetricStore metrics) {
        if (metrics != null) {
            one(Optional.empty(), id, metrics, HEAP, "heapUsed");
            one(Optional.empty(), id, metrics, LOAD, "cpuLoad");
            one(Optional.empty(), id, metrics, COLLECTING, "gcTime");
        }
    }

    private void job(JobId job, MetricStore.@Nullable ComponentMetricStore metrics) {
        if (metrics != null) {
            one(Optional.of(job), "job", metrics, MetricNames.NUM_RESTARTS, "restarts");
            one(Optional.of(job), "job", metrics, "lastCheckpointDuration", "checkpointDuration");
            one(Optional.of(job), "job", metrics, "lastCheckpointSize", "checkpointSize");
        }
    }

    /// What has not been measured yet is -1 or not a number; neither is a figure.
    private void one(
            Optional<JobId> job,
            String subject,
            MetricStore.ComponentMetricStore metrics,
            String source,
            String metric) {
        number(metrics, source)
                .ifPresent(value -> figures.add(new Observed.Figure(job, subject, subject, metric, value)));
    }

    private void vertex(JobId job, VertexId vertex, String name, MetricStore.@Nullable TaskMetricStore metrics) {
        if (metrics == null) {
            return;
        }
        var subtasks = metrics.getAllSubtaskMetricStores().values();
        var of = new Subject(job, vertex, name);
        shares(of, subtasks, MetricNames.TASK_BUSY_TIME, "busy", true);
        shares(of, subtasks, MetricNames.TASK_BACK_PRESSURED_TIME, "backPressured", true);
        shares(of, subtasks, MetricNames.TASK_IDLE_TIME, "idle", false);
        sum(of, subtasks, MetricNames.IO_NUM_RECORDS_IN_RATE, "recordsIn");
        sum(of, subtasks, MetricNames.IO_NUM_RECORDS_OUT_RATE, "recordsOut");
        sum(of, subtasks, MetricNames.IO_NUM_BYTES_IN_RATE, "bytesIn");
        sum(of, subtasks, MetricNames.IO_NUM_BYTES_OUT_RATE, "bytesOut");
    }

    private record Subject(JobId job, VertexId vertex, String name) {}

    private void shares(
            Subject of,
            Collection<? extends MetricStore.ComponentMetricStore> subtasks,
            String source,
            String metric,
            boolean largest) {
        double sum = 0;
        double most = 0;
        int count = 0;
        for (var subtask : subtasks) {
            var value = number(subtask, source);
            if (value.isPresent()) {
                sum += value.getAsDouble();
                most = Math.max(most, value.getAsDouble());
                count++;
            }
        }
        if (count > 0) {
            add(of, metric, sum / count / MILLIS);
            if (largest) {
                add(of, metric + "Max", most / MILLIS);
            }
        }
    }

    private void sum(
            Subject of, Collection<? extends MetricStore.ComponentMetricStore> subtasks, String source, String metric) {
        double sum = 0;
        boolean any = false;
        for (var subtask : subtasks) {
            var value = number(subtask, source);
            any |= value.isPresent();
            sum += value.orElse(0);
        }
        if (any) {
            add(of, metric, sum);
        }
    }

    private void add(Subject of, String metric, double value) {
        figures.add(new Observed.Figure(Optional.of(of.job()), of.vertex().text(), of.name(), metric, value));
    }

    private static OptionalDouble number(MetricStore.ComponentMetricStore metrics, String name) {
        var text = metrics.getMetric(name);
        if (text == null) {
            return OptionalDouble.empty();
        }
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) && value >= 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
