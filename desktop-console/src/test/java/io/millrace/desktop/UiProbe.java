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

/// Measures what a person feels: how long the thread of the user interface leaves an event waiting, how far apart its
/// frames are, and what heap that takes. Where the machine is busy with other things, a pause is longer than what the
/// thread works in it. For reports, never for assertions: a busy machine pauses everything. With
/// `-Dmillrace.probe.stacks=true` it also prints what the thread was doing in each long pause.
public final class UiProbe implements AutoCloseable {
    /// How long a probe runs; longer by `-Dmillrace.probe.seconds=300`.
    public static final Duration TIME = Duration.ofSeconds(Integer.getInteger("millrace.probe.seconds", 5));

    private static final long EVERY = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Duration LONG = Duration.ofMillis(100);
    private static final boolean STACKS = Boolean.getBoolean("millrace.probe.stacks");
    /// Between two looks at a thread that does not answer.
    private static final Duration LOOK = Duration.ofMillis(35);
    private static final int DEPTH = 40;

    private static final double MEGABYTE = 1 << 20;

    private final String what;
    private final Thread asking;
    private final Frames frames = new Frames();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile long longest;
    private volatile long peak;
    private volatile long pauses;
    private volatile long busiest;
    private volatile long worked;

    private UiProbe(String what) {
        this.what = what;
        this.asking = Thread.ofPlatform().name("probe").daemon().unstarted(this::ask);
    }

    /// Begins to measure.
    ///
    /// @param what is being done meanwhile, for the report
    public static UiProbe start(String what) {
        var probe = new UiProbe(what);
        probe.asking.start();
        Platform.runLater(probe.frames::start);
        return probe;
    }

    private void ask() {
        var processor = ManagementFactory.getThreadMXBean();
        try {
            var thread = thread();
            long shown = thread.threadId();
            long beginning = System.nanoTime();
            long begun = processor.getThreadCpuTime(shown);
            while (!over.await(EVERY, TimeUnit.NANOSECONDS)) {
                var answered = new CountDownLatch(1);
                long before = processor.getThreadCpuTime(shown);
                long asked = System.nanoTime();
                Platform.runLater(answered::countDown);
                var seen = waitFor(answered, thread);
                long waited = System.nanoTime() - asked;
                long now = processor.getThreadCpuTime(shown);
                busiest = Math.max(busiest, now - before);
                worked = now - begun;
                longest = Math.max(longest, waited);
                if (waited > LONG.toNanos()) {
                    pauses++;
                    tell(seen, asked - beginning, waited, now - before);
                }
                peak = Math.max(
                        peak,
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// What the thread, and the renderer behind it, were doing each time that they were looked at.
    private static List<StackTraceElement[]> waitFor(CountDownLatch answered, Thread thread)
            throws InterruptedException {
        var seen = new ArrayList<StackTraceElement[]>();
        while (!answered.await(STACKS ? LOOK.toMillis() : Long.MAX_VALUE, TimeUnit.MILLISECONDS)) {
            seen.add(thread.getStackTrace());
            renderer().ifPresent(renderer -> seen.add(renderer.getStackTrace()));
        }
        return seen;
    }

    /// For which the thread of the user interface waits before the next frame.
    private static Optional<Thread> renderer() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("QuantumRenderer"))
                .findFirst();
    }

    private static void tell(List<StackTraceElement[]> seen, long at, long waited, long worked) {
        if (!STACKS) {
            return;
        }
        var text = new StringBuilder(String.format(
                "pause after %.1f s: %.0f ms, %.0f of them work; collections so far %d ms%n",
                at / 1e9, waited / 1e6, worked / 1e6, collecting()));
        for (var stack : seen) {
            text.append("  --\n");
            Arrays.stream(stack)
                    .limit(DEPTH)
                    .forEach(frame -> text.append("  ").append(frame).append('\n'));
        }
        System.out.print(text);
    }

    /// How long the collector has worked, in milliseconds.
    private static long collecting() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    /// Which thread is the one of the user interface.
    private static Thread thread() throws InterruptedException {
        var found = new AtomicReference<Thread>();
        var answered = new CountDownLatch(1);
        Platform.runLater(() -> {
            found.set(Thread.currentThread());
            answered.countDown();
        });
        answered.await();
        return found.get();
    }

    /// The report so far, in one line.
    public String report() {
        long collecting = collecting();
        System.gc();
        double kept = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
        return String.format(
                "probe: %s: longest pause %.0f ms, %d pauses over 100 ms; at most %.0f ms of work in one, %.1f s in"
                        + " all; frames 95th percentile %.0f ms, longest %.0f ms;"
                        + " %d ms of collections; heap at most %.0f MB, %.0f MB in use at the end",
                what,
                longest / 1e6,
                pauses,
                busiest / 1e6,
                worked / 1e9,
                frames.percentile(95) / 1e6,
                frames.percentile(100) / 1e6,
                collecting,
                peak / MEGABYTE,
                kept);
    }

    /// Ends and prints the report.
    @Override
    public void close() {
        over.countDown();
        Platform.runLater(frames::stop);
        System.out.println(report());
    }

    /// The time from one frame to the next, while frames are drawn.
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
