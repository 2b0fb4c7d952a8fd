package io.millrace.desktop.taskmanager;

import io.millrace.desktop.taskmanager.ProcessRow.ProcessMetric;
import io.millrace.wire.cluster.TaskManagers.MemoryConfiguration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Computes the memory pools of a process; pure.
final class MemoryPools {
    private MemoryPools() {}

    /// The pools with their usage at a past moment. The size of a pool does not change while its process lives.
    static List<MemoryPool> then(List<MemoryPool> now, ProcessRow then) {
        var sizes = now.stream().collect(Collectors.toMap(MemoryPool::name, Function.identity()));
        return of(Optional.empty(), then.figures()).stream()
                .map(pool -> new MemoryPool(
                        pool.name(),
                        pool.what(),
                        Optional.ofNullable(sizes.get(pool.name()))
                                .map(MemoryPool::size)
                                .filter(OptionalDouble::isPresent)
                                .orElse(pool.size()),
                        pool.used()))
                .toList();
    }

    private static Optional<Long> sum(Optional<Long> one, Optional<Long> other) {
        long both = one.orElse(0L) + other.orElse(0L);
        return both > 0 ? Optional.of(both) : Optional.empty();
    }

    /// The memory by pool, in the order in which the engine divides it.
    ///
    /// @param sizes the configured sizes, if they are known
    static List<MemoryPool> of(Optional<MemoryConfiguration> sizes, Map<ProcessMetric, Double> figures) {
        var nonHeap = used(figures, ProcessMetric.NON_HEAP_USED);
        var metaspace = used(figures, ProcessMetric.METASPACE_USED);
        var overhead = nonHeap.isPresent() && metaspace.isPresent()
                ? OptionalDouble.of(Math.max(0, nonHeap.getAsDouble() - metaspace.getAsDouble()))
                : OptionalDouble.empty();
        var heap = positive(figures, ProcessMetric.HEAP_MAX);
        return Stream.of(
                        new MemoryPool(
                                "Java heap",
                                "objects of the tasks and of the engine",
                                heap.isPresent()
                                        ? heap
                                        : size(sizes.flatMap(set -> sum(set.frameworkHeap(), set.taskHeap()))),
                                used(figures, ProcessMetric.HEAP_USED)),
                        new MemoryPool(
                                "Managed",
                                "state in RocksDB, sorting and caches of batch",
                                positive(figures, ProcessMetric.MANAGED_TOTAL),
                                used(figures, ProcessMetric.MANAGED_USED)),
                        new MemoryPool(
                                "Network",
                                "buffers between tasks",
                                positive(figures, ProcessMetric.NETWORK_TOTAL),
                                used(figures, ProcessMetric.NETWORK_USED)),
                        new MemoryPool(
                                "Off-heap",
                                "direct memory of tasks and of the engine",
                                size(sizes.flatMap(set -> sum(set.frameworkOffHeap(), set.taskOffHeap()))),
                                OptionalDouble.empty()),
                        new MemoryPool(
                                "Metaspace",
                                "classes",
                                size(sizes.flatMap(MemoryConfiguration::jvmMetaspace)),
                                metaspace),
                        new MemoryPool(
                                "JVM overhead",
                                "compiled code, thread stacks, collectors",
                                size(sizes.flatMap(MemoryConfiguration::jvmOverhead)),
                                overhead),
                        new MemoryPool(
                                "Direct buffers",
                                "all of them, with those of the network",
                                OptionalDouble.empty(),
                                used(figures, ProcessMetric.DIRECT_USED)),
                        new MemoryPool(
                                "Mapped files",
                                "files that are read as memory",
                                OptionalDouble.empty(),
                                used(figures, ProcessMetric.MAPPED_USED)))
                .filter(pool -> pool.size().isPresent() || pool.used().orElse(0) > 0)
                .toList();
    }

    private static OptionalDouble used(Map<ProcessMetric, Double> figures, ProcessMetric figure) {
        return figures.containsKey(figure) ? OptionalDouble.of(figures.get(figure)) : OptionalDouble.empty();
    }

    private static OptionalDouble positive(Map<ProcessMetric, Double> figures, ProcessMetric figure) {
        return figures.getOrDefault(figure, 0.0) > 0 ? used(figures, figure) : OptionalDouble.empty();
    }

    private static OptionalDouble size(Optional<Long> bytes) {
        return bytes.filter(size -> size > 0)
                .map(size -> OptionalDouble.of((double) size))
                .orElseGet(OptionalDouble::empty);
    }
}
