package io.millrace.server.engine.worker;

import io.millrace.server.config.Keys;
import io.millrace.server.engine.function.FullHeapException;
import io.millrace.server.engine.function.HeapBrake;
import io.millrace.server.engine.worker.TaskManagerReport.Heap;
import io.millrace.server.engine.worker.TaskManagerReport.HeapState;
import io.millrace.server.engine.worker.TaskManagerReport.Share;
import io.millrace.server.telemetry.HeapDump;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Watches the heap of a process in which jobs run. When it stays full after a collection, the guard names the
/// job that has recently allocated the most. A job has filled the heap if its end makes room. If it does not,
/// the next one is named, and without another one the process ends: with a full heap it would only collect
/// garbage, and an error would hit any of its jobs. A job that has filled the heap before is named first, and
/// one whose end has made no room is named last. If that one is named all the same, nothing else is left that
/// could have filled the heap, and its classes keep what they hold in static fields until the job has failed
/// for good: it counts as a job that fills the heap.
///
/// A server that runs jobs itself has other reasons for a full heap, which pass, and ends only as the last resort.
final class HeapGuard implements AutoCloseable {
    /// The exit code of a process whose heap stays full.
    static final int OUT_OF_MEMORY = 75;

    private static final Logger LOG = LoggerFactory.getLogger(HeapGuard.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);
    /// The share of the heap in use after a partial collection above which the whole heap is collected.
    private static final double HIGH = 0.8;
    /// The share of the heap in use after a full collection above which a job ends. The rest is needed to end
    /// a job.
    static final double FULL = 0.75;
    /// The share of the heap below which it has room again.
    static final double RELIEVED = 0.65;
    /// The share of the heap in use after a partial collection above which a job that fills it leaves no time
    /// to wait.
    private static final double CRITICAL = 0.9;
    /// The least time between two full collections, as a multiple of the time that the first one took.
    private static final long MIN_PAUSE_FACTOR = 10;
    /// The same while the memory of a job that has ended is awaited.
    private static final long RELEASE_PAUSE_FACTOR = 2;
    /// Collections of the whole heap in a row that the JVM had to make and that leave it full.
    private static final int MAX_FULL_COLLECTIONS = 2;
    /// The same, without a job whose end could make room.
    private static final int MAX_HOPELESS_COLLECTIONS = 20;
    /// The time that a job has to end.
    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);
    /// The same in a server that still answers, before another job is named.
    private static final Duration LONG_END_TIMEOUT = Duration.ofSeconds(60);
    /// The time after which the heap of a server must still be full, unless only jobs can have filled it: a statement
    /// that fills it is refused before.
    private static final Duration CONFIRMATION = Duration.ofSeconds(4);
    /// The time for the JVM to mark a large heap while the job that fills it is held.
    private static final Duration MARKING_TIMEOUT = Duration.ofSeconds(15);
    /// The time in which a job that has ended lets go of its memory. To collect a large heap before takes seconds, and
    /// after it little.
    private static final Duration RELEASE_TIME = Duration.ofSeconds(1);
    /// The time for the memory of a job that has ended to be free.
    private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(8);

    /// A larger heap has room to end a job when it is nearly full.
    private static final long LARGE_HEAP = 1L << 30;
    /// The divisor of a smaller heap that gives the memory kept back for ending a job.
    private static final int RESERVE_DIVISOR = 16;
    /// The size of a block of the reserve, which fits into a region of a small heap.
    private static final int BLOCK = 256 << 10;

    private final Keys.TaskManagerPlacement process;
    private final Consumer<TaskManagerReport> reports;
    /// The watch of a server. The process of a task manager is watched by its server.
    private final StandstillWatch standstill = new StandstillWatch(
            HeapCollections::time, () -> Runtime.getRuntime().halt(OUT_OF_MEMORY));

    private final TaskAllocations allocations = new TaskAllocations();
    private final long max = Runtime.getRuntime().maxMemory();
    private final HeapCollections collections = new HeapCollections(max, this::collected);
    private final boolean dumps;
    private final Thread thread;
    /// Jobs whose end has made room, and jobs whose end has not.
    private final Set<String> guilty = new HashSet<>();

    private final Set<String> innocent = new HashSet<>();
    /// Jobs that have ended since the heap is full.
    private final Set<String> tried = new HashSet<>();
    private volatile BooleanSupplier plansMuch = () -> false;
    /// Memory that is kept back, because cancelling a job takes memory, and a job that fills a small heap
    /// leaves none. The job may take the first half as well, before it meets an error.
    private List<byte[]> reserve = List.of();

    private final Semaphore wakes = new Semaphore(0);
    private @Nullable Suspect suspect;
    /// When the threads of the suspect were first seen to have ended.
    private long endedAt;
    private long nextCollection = System.nanoTime();
    /// When a collection has first left the heap full, of those in a row that did.
    private OptionalLong fullSince = OptionalLong.empty();

    private Map<String, Set<Long>> before = Map.of();
    /// The hold on the job that fills a large heap, while the heap is high.
    private Optional<Hold> hold = Optional.empty();

    /// Holds a job while the JVM marks the heap.
    ///
    /// @param release opened when the job may go on
    private record Hold(CountDownLatch release, long since) {
        boolean hasExpired() {
            return System.nanoTime() - since > MARKING_TIMEOUT.toNanos();
        }
    }

    /// A job whose end may make room.
    ///
    /// @param all   the threads of all jobs at that time
    /// @param named to the server, which ends it; otherwise it has ended by itself
    private record Suspect(String job, Map<String, Set<Long>> all, long since, boolean named) {
        Set<Long> threads() {
            return all.getOrDefault(job, Set.of());
        }

        long age() {
            return System.nanoTime() - since;
        }
    }

    /// @param process that this one is
    /// @param dumps   whether to write the heap when it is full
    HeapGuard(Keys.TaskManagerPlacement process, Consumer<TaskManagerReport> reports, boolean dumps) {
        this.process = process;
        this.reports = reports;
        this.dumps = dumps;
        this.thread = Thread.ofPlatform().name("heap-guard").daemon().unstarted(this::watch);
    }

    /// @param heavy whether this process plans statements that may have filled the heap
    void watchPlanning(BooleanSupplier heavy) {
        plansMuch = heavy;
    }

    /// Fails the tasks of a job that a report has named.
    void fail(String job, Throwable cause) {
        allocations.fail(job, cause);
    }

    void start() {
        collections.listen();
        thread.start();
        if (process == Keys.TaskManagerPlacement.SHARED) {
            standstill.start();
        }
    }

    private void collected() {
        if (used() > HIGH * max) {
            wake();
        }
        if (used() < FULL * max) {
            FullHeapException.note(false);
            HeapBrake.release();
        }
    }

    private long used() {
        return collections.used();
    }

    private void wake() {
        wakes.release();
    }

    private void pause() throws InterruptedException {
        var _ = wakes.tryAcquire(INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        wakes.drainPermits();
    }

    private void watch() {
        try {
            while (true) {
                pause();
                checkDespiteErrors();
            }
        } catch (InterruptedException e) {
            // the task manager closes
        }
    }

    private void checkDespiteErrors() {
        standstill.progress();
        try {
            check(allocations.sample());
        } catch (OutOfMemoryError e) {
            reserve = List.of();
            if (process == Keys.TaskManagerPlacement.OWN
                    || collections.full().incrementAndGet() > MAX_HOPELESS_COLLECTIONS) {
                Runtime.getRuntime().halt(OUT_OF_MEMORY);
            }
        }
    }

    /// Keeps memory back while jobs run.
    private void keepReserve(boolean jobsRun) {
        if (!jobsRun) {
            reserve = List.of();
        } else if (reserve.isEmpty() && suspect == null && used() < HIGH * max && max <= LARGE_HEAP) {
            reserve = Stream.generate(() -> new byte[BLOCK])
                    .limit(max / RESERVE_DIVISOR / BLOCK)
                    .toList();
        }
    }

    private void check(List<Share> shares) {
        var running = allocations.threadsOfJobs();
        keepReserve(!running.isEmpty());
        holdWhileMarking(shares);
        var present = suspect;
        if (present != null) {
            if (Collections.disjoint(present.threads(), allThreads(running))) {
                judge(present, shares);
            } else {
                awaitEnd(present, shares);
            }
        } else if (looksForCauses() && suspectEnded(running)) {
            LOG.info("A job has ended while the heap was filled: {} of {} MB", used() >> 20, max >> 20);
        } else if (isInTrouble() || isFull()) {
            nameNext(shares);
        }
        // known to the server in case that the process ends suddenly, or stands still in collections
        reports.accept(
                used() > max / 2 && suspect == null
                        ? new Heap(HeapState.ROOM, used(), max, shares)
                        : new TaskManagerReport.Alive());
        before = running;
    }

    /// Gives the JVM time to mark a large heap, which a job would have filled before.
    private void holdWhileMarking(List<Share> shares) {
        if (used() < HIGH * max || collections.haveMarked()) {
            hold.ifPresent(held -> held.release().countDown());
            hold = Optional.empty();
        } else if (hold.isPresent()) {
            hold.filter(Hold::hasExpired).ifPresent(held -> held.release().countDown());
        } else if (judgesByMarking() && suspect == null && !shares.isEmpty() && allocations.dominate()) {
            var release = new CountDownLatch(1);
            hold = Optional.of(new Hold(release, System.nanoTime()));
            allocations.hold(shares.getFirst().job(), release);
        }
    }

    private boolean judgesByMarking() {
        return max > LARGE_HEAP && HeapCollections.MARKS;
    }

    private void awaitEnd(Suspect ending, List<Share> shares) {
        switch (process) {
            case OWN -> {
                if (ending.age() > END_TIMEOUT.toNanos()) {
                    end("The job that should make room does not end");
                }
            }
            case SHARED -> {
                if (ending.age() > (isInTrouble() ? END_TIMEOUT : LONG_END_TIMEOUT).toNanos()) {
                    tried.add(ending.job());
                    nameNext(shares);
                }
            }
        }
    }

    /// Whether a job that ends now may be the cause of a full heap. To find out takes collections of the whole heap,
    /// in which a server answers no request.
    private boolean looksForCauses() {
        return switch (process) {
            case OWN -> used() > RELIEVED * max;
            case SHARED -> isInTrouble();
        };
    }

    private boolean isFull() {
        var filledByJobs = allocations.dominate() && !plansMuch.getAsBoolean();
        if (used() < HIGH * max || !staysHigh(filledByJobs)) {
            return false;
        }
        var ended = System.nanoTime();
        if (fullSince.isEmpty()) {
            fullSince = OptionalLong.of(ended);
            // a large heap takes seconds to collect: without this, a job could fill the rest of it meanwhile
            nextCollection = Math.min(nextCollection, ended + CONFIRMATION.toNanos());
        }
        return process == Keys.TaskManagerPlacement.OWN
                || filledByJobs
                || ended - fullSince.getAsLong() >= CONFIRMATION.toNanos();
    }

    /// Whether a high heap is full of what is in use. To find out, the guard collects a small heap as a whole, and a
    /// large one only if the JVM has not marked it in time.
    private boolean staysHigh(boolean filledByJobs) {
        var hurries = filledByJobs && used() > CRITICAL * max;
        if (judgesByMarking()) {
            if (collections.haveFreed() || (hurries && collections.haveMarked())) {
                return true;
            }
            if (!hurries || hold.filter(held -> !held.hasExpired()).isPresent()) {
                return false;
            }
        } else if (System.nanoTime() - nextCollection < 0 && !hurries) {
            return false;
        }
        collect(MIN_PAUSE_FACTOR);
        if (used() > FULL * max) {
            return true;
        }
        fullSince = OptionalLong.empty();
        return false;
    }

    /// @param pauseFactor of the time that this takes, before the next time
    private void collect(long pauseFactor) {
        var took = collections.collectAll();
        nextCollection = System.nanoTime() + pauseFactor * took;
    }

    private static Set<Long> allThreads(Map<String, Set<Long>> running) {
        return running.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    /// A job may meet an error before it is named. If its end makes room, it has filled the heap.
    private boolean suspectEnded(Map<String, Set<Long>> running) {
        var ended = ended(before, running);
        ended.stream().findFirst().ifPresent(job -> suspect = new Suspect(job, before, System.nanoTime(), false));
        return !ended.isEmpty();
    }

    private static List<String> ended(Map<String, Set<Long>> former, Map<String, Set<Long>> running) {
        var all = allThreads(running);
        return former.entrySet().stream()
                .filter(job -> Collections.disjoint(job.getValue(), all))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Whether the JVM had to collect the whole heap again and again.
    private boolean isInTrouble() {
        return collections.full().get() >= MAX_FULL_COLLECTIONS;
    }

    private void nameNext(List<Share> shares) {
        var next = shares.stream()
                .filter(share -> !tried.contains(share.job()))
                // the end of the others would make no room; most likely the cause has just ended by itself
                .filter(share -> mayHold(share.job()) || allocations.total(share.job()) > used() - RELIEVED * max)
                .min(Comparator.comparingInt(share -> rank(share.job())));
        if (next.isEmpty() && collections.full().get() < MAX_HOPELESS_COLLECTIONS) {
            suspect = null;
            tried.clear();
            return;
        }
        reserve = List.copyOf(reserve.subList(0, reserve.size() / 2));
        next.map(Share::job).filter(this::mayHold).ifPresent(this::blame);
        FullHeapException.note(true);
        var running = allocations.threadsOfJobs();
        next.ifPresent(share -> HeapBrake.hold(running.getOrDefault(share.job(), Set.of())));
        var report = new Heap(HeapState.FULL, used(), max, inFront(next, shares));
        reports.accept(report); // before the log, whose lines take memory as well
        LOG.error("The heap is full: {}", report.text());
        if (dumps) {
            HeapDump.write();
        }
        if (next.isEmpty()) {
            end("No job can end to make room");
            return;
        }
        var job = next.get().job();
        suspect = new Suspect(job, running, System.nanoTime(), true);
    }

    /// Whether classes of the job may hold memory that its end has not made free.
    private boolean mayHold(String job) {
        return innocent.contains(job) && allocations.hasClasses(job);
    }

    private void blame(String job) {
        reports.accept(new Heap(HeapState.BLAMED, used(), max, List.of(new Share(job, 0))));
        guilty.add(job);
        innocent.remove(job);
    }

    /// Among jobs of the same rank, the one that has recently allocated the most is the first.
    private int rank(String job) {
        if (guilty.contains(job)) {
            return 0;
        }
        return innocent.contains(job) ? 2 : 1;
    }

    private static void end(String reason) {
        LOG.error("{}: the process ends, and another one takes its place", reason);
        Runtime.getRuntime().halt(OUT_OF_MEMORY);
    }

    private static List<Share> inFront(Optional<Share> first, List<Share> shares) {
        var all = new ArrayList<Share>();
        first.ifPresent(all::add);
        shares.stream().filter(share -> !first.equals(Optional.of(share))).forEach(all::add);
        return all;
    }

    /// Judges the suspect after its end. Its memory is free a moment later, when the last thread that saves
    /// or closes its state has ended.
    private void judge(Suspect ended, List<Share> shares) {
        if (endedAt == 0) {
            endedAt = System.nanoTime();
            nextCollection = endedAt + (max > LARGE_HEAP ? RELEASE_TIME.toNanos() : 0);
        }
        if (System.nanoTime() - nextCollection < 0) {
            return;
        }
        collect(RELEASE_PAUSE_FACTOR);
        if (used() < RELIEVED * max) {
            LOG.info(
                    "The heap has room again after the end of job {}: {} of {} MB are in use",
                    ended.job(),
                    used() >> 20,
                    max >> 20);
            // one of several may be the cause
            if (ended(ended.all(), allocations.threadsOfJobs()).size() == 1) {
                blame(ended.job());
            }
            tried.clear();
            collections.full().set(0);
            fullSince = OptionalLong.empty();
            reserve = List.of(); // to be kept back as a whole again
            suspect = null;
            endedAt = 0;
        } else if (!ended.named()) {
            // others are as likely as this one
            if (isInTrouble() || ended.age() > RELEASE_TIMEOUT.toNanos()) {
                suspect = null;
                endedAt = 0;
            }
        } else if (System.nanoTime() - endedAt > RELEASE_TIMEOUT.toNanos()) {
            endedAt = 0;
            tried.add(ended.job());
            innocent.add(ended.job());
            nameNext(shares);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        standstill.close();
    }
}
