package io.millrace.server.engine.projection;

import io.millrace.server.cluster.ClusterObservation;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.jspecify.annotations.Nullable;

/// Selects the metrics that are recorded: a few for each vertex, independent of its parallelism.
public final class FiguresProjection {
    private static final String JOB_MANAGER = "jobmanager";
    private static final String JOB = "job";
    private static final String PENDING_RECORDS = "." + MetricNames.PENDING_RECORDS;
    private static final LoadsProjection LOADS = new LoadsProjection(Set.of(), false);
    /// The recorded metrics of a process, by the engine's names.
    private static final Map<String, String> OF_PROCESSES = Map.ofEntries(
            Map.entry("Status.JVM.CPU.Load", "cpuLoad"),
            Map.entry("Status.JVM.GarbageCollector.All.Time", "gcTime"),
            Map.entry("Status.JVM.Threads.Count", "threads"),
            Map.entry("Status.JVM.Memory.Heap.Used", "heapUsed"),
            Map.entry("Status.JVM.Memory.Heap.Max", "heapMax"),
            Map.entry("Status.JVM.Memory.NonHeap.Used", "nonHeapUsed"),
            Map.entry("Status.JVM.Memory.Metaspace.Used", "metaspaceUsed"),
            Map.entry("Status.JVM.Memory.Direct.MemoryUsed", "directUsed"),
            Map.entry("Status.Flink.Memory.Managed.Used", "managedUsed"),
            Map.entry("Status.Shuffle.Netty.UsedMemory", "networkUsed"));

    private final long at;
    private final List<ClusterObservation.Figure> figures = new ArrayList<>();

    private FiguresProjection(long at) {
        this.at = at;
    }

    /// @param running   the vertices of the running jobs, with their names
    /// @param requested the additional metrics to record
    /// @param at        the time of the metrics
    public static List<ClusterObservation.Figure> figures(
            MetricStore metrics,
            Map<JobId, Map<VertexId, String>> running,
            Collection<ClusterObservation.MetricRequest> requested,
            long at) {
        var projection = new FiguresProjection(at);
        projection.process(JOB_MANAGER, metrics.getJobManagerMetricStore());
        metrics.getTaskManagers().forEach(projection::process);
        running.forEach((job, vertices) -> {
            projection.job(job, metrics.getJobMetricStore(job.text()));
            vertices.forEach((vertex, name) ->
                    projection.vertex(job, vertex, name, metrics.getTaskMetricStore(job.text(), vertex.text())));
        });
        requested.forEach(request -> projection.requested(request, metrics, running));
        return projection.figures;
    }

    private void requested(
            ClusterObservation.MetricRequest request, MetricStore metrics, Map<JobId, Map<VertexId, String>> running) {
        var found = component(request, metrics);
        if (found != null) {
            var vertices = request.job()
                    .map(job -> running.getOrDefault(job, Map.of()))
                    .orElse(Map.of());
            var name = vertices.entrySet().stream()
                    .filter(vertex -> vertex.getKey().text().equals(request.subject()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(request.subject());
            MetricValues.signed(found, request.metric())
                    .ifPresent(value -> figures.add(new ClusterObservation.Figure(
                            request.job(), request.subject(), name, request.metric(), value)));
        }
    }

    private static MetricStore.@Nullable ComponentMetricStore component(
            ClusterObservation.MetricRequest request, MetricStore metrics) {
        if (request.job().isEmpty()) {
            return request.subject().equals(JOB_MANAGER)
                    ? metrics.getJobManagerMetricStore()
                    : metrics.getTaskManagerMetricStore(request.subject());
        }
        var job = request.job().get().text();
        return request.subject().equals(JOB)
                ? metrics.getJobMetricStore(job)
                : metrics.getTaskMetricStore(job, request.subject());
    }

    private void process(String id, MetricStore.@Nullable ComponentMetricStore metrics) {
        if (metrics != null) {
            OF_PROCESSES.forEach((source, metric) -> one(Optional.empty(), id, metrics, source, metric));
        }
    }

    private void job(JobId job, MetricStore.@Nullable ComponentMetricStore metrics) {
        if (metrics != null) {
            one(Optional.of(job), JOB, metrics, MetricNames.NUM_RESTARTS, "restarts");
            one(Optional.of(job), JOB, metrics, "lastCheckpointDuration", "checkpointDuration");
            one(Optional.of(job), JOB, metrics, "lastCheckpointSize", "checkpointSize");
        }
    }

    private void one(
            Optional<JobId> job,
            String subject,
            MetricStore.ComponentMetricStore metrics,
            String source,
            String metric) {
        MetricValues.number(metrics, source)
                .ifPresent(value -> figures.add(new ClusterObservation.Figure(job, subject, subject, metric, value)));
    }

    private void vertex(JobId job, VertexId vertex, String name, MetricStore.@Nullable TaskMetricStore metrics) {
        if (metrics == null || metrics.getAllSubtaskMetricStores().isEmpty()) {
            return;
        }
        int parallelism = Collections.max(metrics.getAllSubtaskMetricStores().keySet(), Integer::compare) + 1;
        var load = LOADS.vertex(vertex, parallelism, metrics);
        var of = new Subject(job, vertex, name);
        add(of, "busy", load.busy().map(Loads.Spread::mean));
        add(of, "busyMax", load.busy().map(Loads.Spread::max));
        add(of, "backPressured", load.backPressured().map(Loads.Spread::mean));
        add(of, "backPressuredMax", load.backPressured().map(Loads.Spread::max));
        add(of, "idle", load.idle().map(Loads.Spread::mean));
        add(of, "recordsIn", load.recordsIn());
        add(of, "recordsOut", load.recordsOut());
        add(of, "bytesIn", load.bytesIn());
        add(of, "bytesOut", load.bytesOut());
        add(of, "skew", load.skew());
        add(of, "watermarkLag", load.watermark().map(this::lag));
        add(of, "pendingRecords", pending(metrics));
    }

    /// The sum over the sources of all subtasks, those of Kafka among them.
    private static Optional<Double> pending(MetricStore.TaskMetricStore metrics) {
        return metrics.getAllSubtaskMetricStores().values().stream()
                .flatMap(subtask -> subtask.metrics.keySet().stream()
                        .filter(name -> name.endsWith(PENDING_RECORDS))
                        .flatMap(name -> MetricValues.number(subtask, name).stream()))
                .reduce(Double::sum);
    }

    /// The lag is never negative, even if another clock is ahead.
    private double lag(Loads.Watermark watermark) {
        return Math.max(0, at - watermark.low());
    }

    private record Subject(JobId job, VertexId vertex, String name) {}

    private void add(Subject of, String metric, Optional<Double> value) {
        value.ifPresent(figure -> figures.add(
                new ClusterObservation.Figure(Optional.of(of.job()), of.vertex().text(), of.name(), metric, figure)));
    }
}
