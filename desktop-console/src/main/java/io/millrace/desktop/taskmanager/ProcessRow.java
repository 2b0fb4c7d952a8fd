package io.millrace.desktop.taskmanager;

import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.TaskManagerId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// A process of a cluster and its load.
///
/// @param listed  the present entry of a task manager; empty for the job manager and for a past moment
/// @param figures the metrics that the process reports
public record ProcessRow(
        ClusterProcess process, Optional<TaskManagers.TaskManager> listed, Map<ProcessMetric, Double> figures) {
    public ProcessRow {
        figures = Map.copyOf(figures);
    }

    /// A metric of a process, with the engine's name for it; memory in bytes.
    enum ProcessMetric {
        CPU("Status.JVM.CPU.Load"),
        HEAP_USED("Status.JVM.Memory.Heap.Used"),
        HEAP_MAX("Status.JVM.Memory.Heap.Max"),
        MANAGED_USED("Status.Flink.Memory.Managed.Used"),
        MANAGED_TOTAL("Status.Flink.Memory.Managed.Total"),
        NETWORK_USED("Status.Shuffle.Netty.UsedMemory"),
        NETWORK_TOTAL("Status.Shuffle.Netty.TotalMemory"),
        METASPACE_USED("Status.JVM.Memory.Metaspace.Used"),
        NON_HEAP_USED("Status.JVM.Memory.NonHeap.Used"),
        DIRECT_USED("Status.JVM.Memory.Direct.MemoryUsed"),
        MAPPED_USED("Status.JVM.Memory.Mapped.MemoryUsed"),
        /// The milliseconds of each second that garbage collection takes.
        COLLECTING("Status.JVM.GarbageCollector.All.TimeMsPerSecond"),
        THREADS("Status.JVM.Threads.Count");

        private final String metric;

        ProcessMetric(String metric) {
            this.metric = metric;
        }

        String metric() {
            return metric;
        }
    }

    int slots() {
        return listed.map(TaskManagers.TaskManager::slotsNumber).orElse(0);
    }

    int usedSlots() {
        return slots() - listed.map(TaskManagers.TaskManager::freeSlots).orElse(0);
    }

    OptionalDouble figure(ProcessMetric figure) {
        var value = figures.get(figure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /// The used share; empty if either value is unknown or there is no limit.
    OptionalDouble share(ProcessMetric used, ProcessMetric of) {
        var part = figure(used);
        var whole = figure(of);
        return part.isPresent() && whole.isPresent() && whole.getAsDouble() > 0
                ? OptionalDouble.of(Math.clamp(part.getAsDouble() / whole.getAsDouble(), 0, 1))
                : OptionalDouble.empty();
    }

    /// Adds the limits of `now`, which are constant for a process and which the recorder does not keep.
    ProcessRow withLimits(ProcessRow now) {
        var all = new EnumMap<ProcessMetric, Double>(ProcessMetric.class);
        for (var limit : List.of(ProcessMetric.HEAP_MAX, ProcessMetric.MANAGED_TOTAL, ProcessMetric.NETWORK_TOTAL)) {
            now.figure(limit).ifPresent(value -> all.put(limit, value));
        }
        all.putAll(figures);
        return new ProcessRow(process, listed, all);
    }

    /// The display name.
    public String name() {
        return process.taskManager().map(TaskManagerId::text).orElse("Job manager");
    }
}
