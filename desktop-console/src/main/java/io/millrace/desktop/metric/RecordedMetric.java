package io.millrace.desktop.metric;

import io.millrace.wire.cluster.Metrics.Aggregation;
import java.util.List;
import java.util.Optional;

/// A metric that Millrace's recorder keeps for every object of a kind, and its equivalent on a cluster without a
/// recorder: an engine metric, aggregated over the subtasks and multiplied by a factor.
///
/// @param engine the engine's name for it; empty if there is none
record RecordedMetric(String metric, String engine, Aggregation over, double factor) {
    private static final double OF_A_SECOND = 1e-3;

    static final List<RecordedMetric> OF_JOB = List.of(
            same("restarts", "numRestarts"),
            same("checkpointDuration", "lastCheckpointDuration"),
            same("checkpointSize", "lastCheckpointSize"));

    static final List<RecordedMetric> OF_VERTEX = List.of(
            new RecordedMetric("busyMax", "busyTimeMsPerSecond", Aggregation.MAX, OF_A_SECOND),
            new RecordedMetric("busy", "busyTimeMsPerSecond", Aggregation.AVG, OF_A_SECOND),
            new RecordedMetric("backPressuredMax", "backPressuredTimeMsPerSecond", Aggregation.MAX, OF_A_SECOND),
            new RecordedMetric("backPressured", "backPressuredTimeMsPerSecond", Aggregation.AVG, OF_A_SECOND),
            new RecordedMetric("idle", "idleTimeMsPerSecond", Aggregation.AVG, OF_A_SECOND),
            new RecordedMetric("recordsIn", "numRecordsInPerSecond", Aggregation.SUM, 1),
            new RecordedMetric("recordsOut", "numRecordsOutPerSecond", Aggregation.SUM, 1),
            new RecordedMetric("bytesIn", "numBytesInPerSecond", Aggregation.SUM, 1),
            new RecordedMetric("bytesOut", "numBytesOutPerSecond", Aggregation.SUM, 1),
            new RecordedMetric("watermarkLag", "", Aggregation.MAX, 1),
            new RecordedMetric("skew", "", Aggregation.MAX, 1));

    static final List<RecordedMetric> OF_PROCESS = List.of(
            same("cpuLoad", "Status.JVM.CPU.Load"),
            same("heapUsed", "Status.JVM.Memory.Heap.Used"),
            same("heapMax", "Status.JVM.Memory.Heap.Max"),
            same("nonHeapUsed", "Status.JVM.Memory.NonHeap.Used"),
            same("metaspaceUsed", "Status.JVM.Memory.Metaspace.Used"),
            same("directUsed", "Status.JVM.Memory.Direct.MemoryUsed"),
            same("gcTime", "Status.JVM.GarbageCollector.All.Time"),
            same("threads", "Status.JVM.Threads.Count"),
            same("managedUsed", "Status.Flink.Memory.Managed.Used"),
            same("networkUsed", "Status.Shuffle.Netty.UsedMemory"));

    private static RecordedMetric same(String metric, String engine) {
        return new RecordedMetric(metric, engine, Aggregation.SUM, 1);
    }

    static List<RecordedMetric> of(MetricSubject subject) {
        return switch (subject) {
            case MetricSubject.Job _ -> OF_JOB;
            case MetricSubject.Vertex _, MetricSubject.EachVertex _ -> OF_VERTEX;
            case MetricSubject.Subtask _, MetricSubject.EachSubtask _ -> List.of();
            case MetricSubject.JobManager _ -> OF_PROCESS.subList(0, 8);
            case MetricSubject.TaskManager _, MetricSubject.EachTaskManager _ -> OF_PROCESS;
        };
    }

    static Optional<RecordedMetric> find(MetricSubject subject, String metric) {
        return of(subject).stream().filter(kept -> kept.metric().equals(metric)).findFirst();
    }
}
