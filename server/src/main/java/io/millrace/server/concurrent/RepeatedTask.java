package io.millrace.server.concurrent;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A task that an executor repeats. Without this class, its first failure would end it without a word, also one
/// such as a lack of memory that is soon over.
public final class RepeatedTask implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(RepeatedTask.class);

    private final String name;
    private final Runnable task;
    /// The latest failure, which is logged again only after another one.
    private String failure = "";

    private RepeatedTask(String name, Runnable task) {
        this.name = name;
        this.task = task;
    }

    /// Repeats a task with a pause after each run, which is also before the first one.
    ///
    /// @param name says what it does, as the start of "… failed" in the log
    public static void start(ScheduledExecutorService executor, String name, Duration pause, Runnable task) {
        long millis = Math.max(1, pause.toMillis());
        var _ = executor.scheduleWithFixedDelay(new RepeatedTask(name, task), millis, millis, TimeUnit.MILLISECONDS);
    }

    /// A task for an executor that repeats it until it is cancelled.
    public static Runnable of(String name, Runnable task) {
        return new RepeatedTask(name, task);
    }

    @Override
    public void run() {
        try {
            task.run();
        } catch (RuntimeException | Error e) { // the entry of a thread: the next run may succeed
            if (!e.toString().equals(failure)) {
                LOG.error("{} failed: this is tried again", name, e);
            }
            failure = e.toString();
        }
    }
}
