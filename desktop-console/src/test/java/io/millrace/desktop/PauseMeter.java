package io.millrace.desktop;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/// Measures how long the JavaFX thread leaves an event waiting, the time between frames, and the heap. Where the
/// machine does other work, a pause is longer than the CPU time that the thread used in it. For reports, never for
/// assertions. With `-Dbenchmark.stacks=true` it also prints the stacks of the JavaFX thread and of its renderer in
/// each pause over 100 ms.
public final class PauseMeter implements AutoCloseable {
    /// How long a benchmark runs; set by `-Dbenchmark.seconds=300`.
    public static final Duration TIME = Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 5));

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Duration LONG_PAUSE = Duration.ofMillis(100);
    private static final boolean STACKS = Boolean.getBoolean("benchmark.stacks");
    private static final Duration STACK_INTERVAL = Duration.ofMillis(35);
    private static final int STACK_DEPTH = 40;
    private static final double MEGABYTE = 1 << 20;

    private final String title;
    private final Thread meter;
    private final Frames frames = new Frames();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile long longestPause;
    private volatile long longPauses;
    private volatile long mostWorkInAPause;
    private volatile long work;
    private volatile long peakHeap;

    private PauseMeter(String title) {
        this.title = title;
        this.meter = Thread.ofPlatform().name("pause-meter").daemon().unstarted(this::measure);
    }

    /// Starts to measure.
    ///
    /// @param title what happens meanwhile, for the report
    public static PauseMeter start(String title) {
        var meter = new PauseMeter(title);
        meter.meter.start();
        Platform.runLater(meter.frames::start);
        return meter;
    }

    private void measure() {
        var threads = ManagementFactory.getThreadMXBean();
        try {
            var thread = fxThread();
            long start = System.nanoTime();
            long workAtStart = threads.getThreadCpuTime(thread.threadId());
            while (!closed.await(INTERVAL_NANOS, TimeUnit.NANOSECONDS)) {
                var handled = new CountDownLatch(1);
                long workBefore = threads.getThreadCpuTime(thread.threadId());
                long posted = System.nanoTime();
                Platform.runLater(handled::countDown);
                var stacks = waitFor(handled, thread);
                long pause = System.nanoTime() - posted;
                long workAfter = threads.getThreadCpuTime(thread.threadId());
                mostWorkInAPause = Math.max(mostWorkInAPause, workAfter - workBefore);
                work = workAfter - workAtStart;
                longestPause = Math.max(longestPause, pause);
                if (pause > LONG_PAUSE.toNanos()) {
                    longPauses++;
                    print(stacks, posted - start, pause, workAfter - workBefore);
                }
                peakHeap = Math.max(peakHeap, usedHeap());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<StackTraceElement[]> waitFor(CountDownLatch handled, Thread thread)
            throws InterruptedException {
        var stacks = new ArrayList<StackTraceElement[]>();
        while (!handled.await(STACKS ? STACK_INTERVAL.toMillis() : Long.MAX_VALUE, TimeUnit.MILLISECONDS)) {
            stacks.add(thread.getStackTrace());
            renderer().ifPresent(renderer -> stacks.add(renderer.getStackTrace()));
        }
        return stacks;
    }

    /// The thread that the JavaFX thread waits for before the next frame.
    private static Optional<Thread> renderer() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("QuantumRenderer"))
                .findFirst();
    }

    private static void print(List<StackTraceElement[]> stacks, long at, long pause, long work) {
        if (!STACKS) {
            return;
        }
        var text = new StringBuilder(String.format(
                "pause after %.1f s: %.0f ms, %.0f ms of them work; %d ms of collections so far%n",
                at / 1e9, pause / 1e6, work / 1e6, collectionMillis()));
        for (var stack : stacks) {
            text.append("  --\n");
            Arrays.stream(stack)
                    .limit(STACK_DEPTH)
                    .forEach(frame -> text.append("  ").append(frame).append('\n'));
        }
        System.out.print(text);
    }

    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private static long usedHeap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static Thread fxThread() throws InterruptedException {
        var found = new AtomicReference<Thread>();
        var handled = new CountDownLatch(1);
        Platform.runLater(() -> {
            found.set(Thread.currentThread());
            handled.countDown();
        });
        handled.await();
        return found.get();
    }

    private String report() {
        long collections = collectionMillis();
        System.gc();
        return String.format(
                "benchmark: %s: longest pause %.0f ms, %d pauses over 100 ms; %.0f ms of work in one pause at most,"
                        + " %.1f s in total; frames 95th percentile %.0f ms, longest %.0f ms; %d ms of collections;"
                        + " heap %.0f MB at most, %.0f MB at the end",
                title,
                longestPause / 1e6,
                longPauses,
                mostWorkInAPause / 1e6,
                work / 1e9,
                frames.percentile(95) / 1e6,
                frames.percentile(100) / 1e6,
                collections,
                peakHeap / MEGABYTE,
                usedHeap() / MEGABYTE);
    }

    /// Stops and prints the report.
    @Override
    public void close() {
        closed.countDown();
        Platform.runLater(frames::stop);
        System.out.println(report());
    }

    /// The times between the frames that are drawn.
    private static final class Frames extends AnimationTimer {
        private final long[] gaps = new long[1 << 16];
        private volatile int count;
        private long last;

        @Override
        public void handle(long now) {
            if (last != 0) {
                gaps[count % gaps.length] = now - last;
                count++;
            }
            last = now;
        }

        long percentile(int percent) {
            var sorted = Arrays.copyOf(gaps, Math.min(count, gaps.length));
            Arrays.sort(sorted);
            return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
        }
    }
}
