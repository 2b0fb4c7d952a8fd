package io.millrace.desktop.service.metric;

import io.millrace.wire.cluster.Metrics.Aggregation;
import java.util.List;
import java.util.Optional;

/// A metric that Millrace's recorder keeps of every object of a kind, and how a cluster without a recorder tells the
/// same at present: by one of the engine's names, over the subtasks, times a factor.
///
/// @param engine the engine's name of it; empty where it has none
record Kept(String metric, String engine, Aggregation over, double factor) {
    private static final double OF_A_SECOND = 1e-3;

    static final List<Kept> OF_JOB = List.of(
            same("restarts", "numRestarts"),
            same("checkpointDuration", "lastCheckpointDuration"),
            same("checkpointSize", "lastCheckpointSize"));

    static final List<Kept> OF_VERTEX = List.of(
            new Kept("busyMax", "busyTimeMsPerSecond", Aggregation.MAX, OF_A_SECOND),
            new Kept("busy", "busyTimeMsPerSecond", Aggregation.AVG, OF_A_SECOND),
            new Kept("backPressuredMax", "backPressuredTimeMsPerSecond", Aggregation.MAX, OF_A_SECOND),
            new Kept("backPressured", "backPressuredTimeMsPerSecond", Aggregation.AVG, OF_A_SECOND),
            new Kept("idle", "idleTimeMsPerSecond", Aggregation.AVG, OF_A_SECOND),
            new Kept("recordsIn", "numRecordsInPerSecond", Aggregation.SUM, 1),
            new Kept("recordsOut", "numRecordsOutPerSecond", Aggregation.SUM, 1),
            new Kept("bytesIn", "numBytesInPerSecond", Aggregation.SUM, 1),
            new Kept("bytesOut", "numBytesOutPerSecond", Aggregation.SUM, 1),
            new Kept("watermarkLag", "", Aggregation.MAX, 1),
            new Kept("skew", "", Aggregation.MAX, 1));

    static final List<Kept> OF_PROCESS = List.of(
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

    private static Kept same(String metric, String engine) {
        return new Kept(metric, engine, Aggregation.SUM, 1);
    }

    static List<Kept> of(Subject subject) {
        return switch (subject) {
            case Subject.Job _ -> OF_JOB;
            case Subject.Vertex _, Subject.EachVertex _ -> OF_VERTEX;
            case Subject.Subtask _, Subject.EachSubtask _ -> List.of();
            case Subject.JobManager _ -> OF_PROCESS.subList(0, 8);
            case Subject.TaskManager _, Subject.EachTaskManager _ -> OF_PROCESS;
        };
    }

    static Optional<Kept> find(Subject subject, String metric) {
        return of(subject).stream().filter(kept -> kept.metric().equals(metric)).findFirst();
    }
}
