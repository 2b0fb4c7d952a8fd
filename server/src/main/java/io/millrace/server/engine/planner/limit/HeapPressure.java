package io.millrace.server.engine.planner.limit;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Locale;

/// Measures how much of the heap is taken by objects that have survived collections.
final class HeapPressure {
    private static final double FULL = 0.8;
    private static final List<String> OLD_GENERATIONS = List.of("old", "tenured");

    private final List<MemoryPoolMXBean> pools;

    HeapPressure() {
        var heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
        var old = heap.stream().filter(HeapPressure::isOld).toList();
        pools = old.isEmpty() ? heap : old;
    }

    private static boolean isOld(MemoryPoolMXBean pool) {
        var name = pool.getName().toLowerCase(Locale.ROOT);
        return OLD_GENERATIONS.stream().anyMatch(name::contains);
    }

    /// Whether the process is likely to run out of memory.
    boolean isHigh() {
        var used = pools.stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
        var max = pools.stream().mapToLong(pool -> pool.getUsage().getMax()).sum();
        return max > 0 && used > FULL * max;
    }
}
