package io.millrace.server.engine.running;

import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.concurrent.ComponentMainThreadExecutor;

/// The job's thread for its scheduler and its slot pool, which reports their tasks as changes of the job.
record WatchedThread(ComponentMainThreadExecutor inner, GraphSnapshotCache copy)
        implements ComponentMainThreadExecutor {
    private Runnable watched(Runnable command) {
        return () -> {
            copy.changed();
            try {
                command.run();
            } finally {
                copy.changed();
            }
        };
    }

    @Override
    public void execute(Runnable command) {
        inner.execute(watched(command));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return inner.schedule(watched(command), delay, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return inner.schedule(
                () -> {
                    copy.changed();
                    try {
                        return callable.call();
                    } finally {
                        copy.changed();
                    }
                },
                delay,
                unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return inner.scheduleAtFixedRate(watched(command), initialDelay, period, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return inner.scheduleWithFixedDelay(watched(command), initialDelay, delay, unit);
    }

    @Override
    public void assertRunningInMainThread() {
        inner.assertRunningInMainThread();
    }
}
