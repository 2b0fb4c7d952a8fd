package io.millrace.server.engine.worker;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/// The collections of the heap of this process, and what they have left.
///
/// To collect the whole heap stops all threads, for seconds if it has gigabytes. G1 finds out what a large heap holds
/// while they run: above 45 % it marks again and again, and the collections after a marking free what it has found
/// dead. What they leave is in use.
final class HeapCollections {
    /// G1's name for the two pauses of each marking, one in which it ends and one after it.
    static final String MARKING = "G1 Concurrent GC";

    private static final Set<String> HEAP_POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toUnmodifiableSet());

    private static final List<GarbageCollectorMXBean> COLLECTORS =
            List.copyOf(ManagementFactory.getGarbageCollectorMXBeans());

    /// Whether the JVM marks the heap while the threads run.
    static final boolean MARKS =
            COLLECTORS.stream().anyMatch(collector -> collector.getName().equals(MARKING));

    private static final int PAUSES_OF_MARKING = 2;
    /// The number of collections after a marking in which G1 frees what it has found dead
    /// (`G1MixedGCCountTarget`).
    private static final int COLLECTIONS_AFTER_MARKING = 8;

    private final long max;
    private final Runnable listener;
    /// Collections of the whole heap in a row that the JVM had to make and that left it full.
    private final AtomicInteger full = new AtomicInteger();
    /// The number of collections since the heap rose above [HeapGuard#RELIEVED]: an earlier marking says
    /// nothing about what filled the heap since.
    private final AtomicInteger pausesOfMarking = new AtomicInteger();

    private final AtomicInteger collectionsAfterMarking = new AtomicInteger();
    private volatile long used;

    /// @param max      of the heap, in bytes
    /// @param listener called after each collection, on a thread of the JVM
    HeapCollections(long max, Runnable listener) {
        this.max = max;
        this.listener = listener;
    }

    void listen() {
        for (var collector : COLLECTORS) {
            ((NotificationEmitter) collector).addNotificationListener((event, _) -> collected(event), null, null);
        }
    }

    private void collected(Notification event) {
        if (event.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            var collection = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData());
            var forced = collection.getGcAction().equals("end of major GC")
                    && !collection.getGcCause().equals("System.gc()");
            collected(
                    collection.getGcName(), forced, heap(collection.getGcInfo().getMemoryUsageAfterGc()));
        }
    }

    /// @param collector the name of it
    /// @param forced    whether the JVM had to collect the whole heap
    /// @param left      in bytes
    void collected(String collector, boolean forced, long left) {
        used = left;
        if (left < HeapGuard.FULL * max) {
            full.set(0);
        } else if (forced) {
            full.incrementAndGet();
        }
        if (left < HeapGuard.RELIEVED * max) {
            pausesOfMarking.set(0);
        } else if (collector.equals(MARKING)) {
            pausesOfMarking.incrementAndGet();
            collectionsAfterMarking.set(0);
        } else {
            collectionsAfterMarking.incrementAndGet();
        }
        listener.run();
    }

    private static long heap(Map<String, MemoryUsage> pools) {
        return pools.entrySet().stream()
                .filter(pool -> HEAP_POOLS.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
    }

    /// The time of all collections since the start of the JVM, in ms.
    static long time() {
        long time = 0;
        for (int i = 0; i < COLLECTORS.size(); i++) { // an iterator would be allocated
            time += COLLECTORS.get(i).getCollectionTime();
        }
        return time;
    }

    /// The bytes that the last collection has left.
    long used() {
        return used;
    }

    /// Collections of the whole heap in a row that the JVM had to make and that left it full.
    AtomicInteger full() {
        return full;
    }

    /// Whether a marking has ended since the heap rose.
    boolean haveMarked() {
        return pausesOfMarking.get() >= PAUSES_OF_MARKING;
    }

    /// Whether the collections after a marking have freed what it found dead.
    boolean haveFreed() {
        return haveMarked() && collectionsAfterMarking.get() >= COLLECTIONS_AFTER_MARKING;
    }

    /// Collects the whole heap, in which all threads stand still.
    ///
    /// @return the time that this took, in ns
    long collectAll() {
        var began = System.nanoTime();
        System.gc(); // which is noted as any other collection
        used = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> HEAP_POOLS.contains(pool.getName()))
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
        return System.nanoTime() - began;
    }
}
