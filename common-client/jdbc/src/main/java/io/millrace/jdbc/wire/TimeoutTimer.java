package io.millrace.jdbc.wire;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Runs an action after a timeout, unless it is closed. All connections share one daemon thread, which ends when it is
/// not needed. The action runs on its own thread, because it may call a server.
final class TimeoutTimer implements AutoCloseable {
    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    private final Future<?> due;

    private TimeoutTimer(Future<?> due) {
        this.due = due;
    }

    private static ScheduledThreadPoolExecutor clock() {
        var clock = new ScheduledThreadPoolExecutor(1, work -> daemon(work, "millrace-jdbc-clock"));
        clock.setKeepAliveTime(10, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    private static Thread daemon(Runnable work, String name) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    static TimeoutTimer in(Duration time, Runnable work) {
        return new TimeoutTimer(CLOCK.schedule(
                () -> daemon(work, "millrace-jdbc-time-out").start(), time.toMillis(), TimeUnit.MILLISECONDS));
    }

    @Override
    public void close() {
        due.cancel(false);
    }
}
