package io.millrace.desktop.service.worker;

import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// A process of a cluster and its load.
///
/// @param id        the id of a task manager; empty for the job manager
/// @param address   the network address; empty if unknown
/// @param heartbeat empty for the job manager
/// @param figures   the metrics that the process reports
public record ProcessRow(
        Optional<TaskManagerId> id,
        String address,
        int slots,
        int freeSlots,
        int cores,
        Optional<Instant> heartbeat,
        boolean blocked,
        Map<Figure, Double> figures) {
    public ProcessRow {
        figures = Map.copyOf(figures);
    }

    /// A metric of a process, with the engine's name for it; memory in bytes.
    public enum Figure {
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

        Figure(String metric) {
            this.metric = metric;
        }

        String metric() {
            return metric;
        }
    }

    public OptionalDouble figure(Figure figure) {
        var value = figures.get(figure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /// The used share; empty if either value is unknown or there is no limit.
    public OptionalDouble share(Figure used, Figure of) {
        var part = figure(used);
        var whole = figure(of);
        return part.isPresent() && whole.isPresent() && whole.getAsDouble() > 0
                ? OptionalDouble.of(Math.clamp(part.getAsDouble() / whole.getAsDouble(), 0, 1))
                : OptionalDouble.empty();
    }

    /// Adds the address, cores and limits of `now`, which are constant for a process and which the recorder does not
    /// keep.
    public ProcessRow knownAs(ProcessRow now) {
        var all = new EnumMap<Figure, Double>(Figure.class);
        for (var limit : List.of(Figure.HEAP_MAX, Figure.MANAGED_TOTAL, Figure.NETWORK_TOTAL)) {
            now.figure(limit).ifPresent(value -> all.put(limit, value));
        }
        all.putAll(figures);
        return new ProcessRow(id, now.address, slots, freeSlots, now.cores, heartbeat, blocked, all);
    }

    /// The display name.
    public String name() {
        return id.map(TaskManagerId::text).orElse("Job manager");
    }
}
