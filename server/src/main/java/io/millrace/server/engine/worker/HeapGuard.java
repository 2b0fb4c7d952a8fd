package io.millrace.server.engine.worker;

import com.sun.management.GarbageCollectionNotificationInfo;
import io.millrace.server.engine.worker.TaskManagerReport.Heap;
import io.millrace.server.engine.worker.TaskManagerReport.HeapState;
import io.millrace.server.engine.worker.TaskManagerReport.Share;
import io.millrace.server.telemetry.HeapDump;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Watches the heap of a task manager process. When almost nothing can be collected, it names the job that has
/// allocated
/// most lately, whose end should make room; if it does not, the next one, and without another one it ends the process.
/// A
/// process with a full heap would only collect garbage, and an error would hit any of its jobs.
final class HeapGuard implements AutoCloseable {
    /// The exit code of a process whose heap stays full.
    static final int OUT_OF_MEMORY = 75;

    private static final Logger LOG = LoggerFactory.getLogger(HeapGuard.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final double FULL = 0.9;
    private static final double RELIEVED = 0.8;
    /// Collections of the whole heap in a row that leave it full.
    private static final int MAX_FULL_COLLECTIONS = 2;
    /// The time that a job has to end.
    private static final Duration END_TIMEOUT = Duration.ofSeconds(20);

    private static final Set<String> HEAP_POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toUnmodifiableSet());

    private final Consumer<TaskManagerReport> reports;
    private final TaskAllocations allocations = new TaskAllocations();
    private final long max = Runtime.getRuntime().maxMemory();
    private final boolean dumps;
    private final Thread thread;
    private final Set<String> acquitted = new HashSet<>();
    private volatile long used;
    private final AtomicInteger fullCollections = new AtomicInteger();
    private @Nullable String named;
    private long namedAt;

    /// @param dumps whether to write the heap when it is full
    HeapGuard(Consumer<TaskManagerReport> reports, boolean dumps) {
        this.reports = reports;
        this.dumps = dumps;
        this.thread = Thread.ofPlatform().name("heap-guard").daemon().unstarted(this::watch);
    }

    void start() {
        for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector).addNotificationListener((event, _) -> collected(event), null, null);
        }
        thread.start();
    }

    private void collected(Notification event) {
        if (!event.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            return;
        }
        var collection = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData());
        used = heap(collection.getGcInfo().getMemoryUsageAfterGc());
        if (used < FULL * max) {
            fullCollections.set(0);
        } else if (collection.getGcAction().equals("end of major GC")) {
            fullCollections.incrementAndGet();
        }
    }

    private static long heap(Map<String, MemoryUsage> pools) {
        return pools.entrySet().stream()
                .filter(pool -> HEAP_POOLS.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                check(allocations.sample());
            }
        } catch (InterruptedException e) {
            // the task manager closes
        } catch (OutOfMemoryError e) {
            Runtime.getRuntime().halt(OUT_OF_MEMORY);
        }
    }

    private void check(List<Share> shares) {
        if (named == null && fullCollections.get() >= MAX_FULL_COLLECTIONS) {
            nameNext(shares);
        } else if (named != null && hasEnded(named, shares)) {
            judge(named, shares);
        } else if (used > max / 2 && named == null) {
            // known to the server in case that the process ends suddenly
            reports.accept(new Heap(HeapState.ROOM, used, max, shares));
        }
    }

    private boolean hasEnded(String job, List<Share> shares) {
        return shares.stream().noneMatch(share -> share.job().equals(job))
                || System.nanoTime() - namedAt > END_TIMEOUT.toNanos();
    }

    private void nameNext(List<Share> shares) {
        var next = shares.stream()
                .filter(share -> !acquitted.contains(share.job()))
                .findFirst();
        var report = new Heap(HeapState.FULL, used, max, inFront(next, shares));
        LOG.error("The heap is full: {}", report.text());
        reports.accept(report);
        if (dumps) {
            HeapDump.write();
        }
        if (next.isEmpty()) {
            LOG.error("No job can end to make room: the process ends, and another one takes its place");
            Runtime.getRuntime().halt(OUT_OF_MEMORY);
        }
        named = next.get().job();
        namedAt = System.nanoTime();
    }

    private static List<Share> inFront(Optional<Share> first, List<Share> shares) {
        var all = new ArrayList<Share>();
        first.ifPresent(all::add);
        shares.stream().filter(share -> !first.equals(Optional.of(share))).forEach(all::add);
        return all;
    }

    /// After the end of the job that was named.
    private void judge(String ended, List<Share> shares) {
        System.gc();
        named = null;
        fullCollections.set(0);
        var runtime = Runtime.getRuntime();
        used = runtime.totalMemory() - runtime.freeMemory();
        if (used < RELIEVED * max) {
            LOG.info("The heap has room again: {} of {} MB are in use", used >> 20, max >> 20);
            reports.accept(new Heap(HeapState.RELIEVED, used, max, List.of(new Share(ended, 0))));
            acquitted.clear();
            return;
        }
        acquitted.add(ended);
        nameNext(shares);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
