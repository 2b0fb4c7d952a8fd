package io.millrace.desktop;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/// Measures what a person feels: how long the thread of the user interface leaves an event waiting, how far apart its
/// frames are, and what heap that takes. Where the machine is busy with other things, a pause is longer than what the
/// thread works in it. For reports, never for assertions: a busy machine pauses everything.
public final class UiProbe implements AutoCloseable {
    /// How long a probe runs; longer by `-Dmillrace.probe.seconds=300`.
    public static final Duration TIME = Duration.ofSeconds(Integer.getInteger("millrace.probe.seconds", 5));

    private static final long EVERY = TimeUnit.MILLISECONDS.toNanos(5);
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
            long shown = thread();
            long begun = processor.getThreadCpuTime(shown);
            while (!over.await(EVERY, TimeUnit.NANOSECONDS)) {
                var answered = new CountDownLatch(1);
                long before = processor.getThreadCpuTime(shown);
                long asked = System.nanoTime();
                Platform.runLater(answered::countDown);
                answered.await();
                long waited = System.nanoTime() - asked;
                long now = processor.getThreadCpuTime(shown);
                busiest = Math.max(busiest, now - before);
                worked = now - begun;
                longest = Math.max(longest, waited);
                pauses += waited > TimeUnit.MILLISECONDS.toNanos(100) ? 1 : 0;
                peak = Math.max(
                        peak,
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Which thread is the one of the user interface.
    private static long thread() throws InterruptedException {
        var found = new AtomicLong();
        var answered = new CountDownLatch(1);
        Platform.runLater(() -> {
            found.set(Thread.currentThread().threadId());
            answered.countDown();
        });
        answered.await();
        return found.get();
    }

    /// The report so far, in one line.
    public String report() {
        System.gc();
        double kept = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
        return String.format(
                "probe: %s: longest pause %.0f ms, %d pauses over 100 ms; at most %.0f ms of work in one, %.1f s in"
                        + " all; frames 95th percentile %.0f ms, longest %.0f ms; heap at most %.0f MB, %.0f MB in use at"
                        + " the end",
                what,
                longest / 1e6,
                pauses,
                busiest / 1e6,
                worked / 1e9,
                frames.percentile(95) / 1e6,
                frames.percentile(100) / 1e6,
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
