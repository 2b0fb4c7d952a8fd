package io.millrace.server.engine.planner.local;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import org.apache.flink.streaming.runtime.tasks.TimerService;
import org.apache.flink.util.clock.Clock;
import org.apache.flink.util.clock.SystemClock;

/// The clock of a local query. It ends a query that wants to wait for a time.
final class NoTimers implements TimerService {
    private static UnsuitableQueryException unsuitable() {
        return new UnsuitableQueryException("waits for a time");
    }

    @Override
    public Clock getClock() {
        return SystemClock.getInstance();
    }

    @Override
    public ScheduledFuture<?> registerTimer(long timestamp, ProcessingTimeCallback target) {
        throw unsuitable();
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(ProcessingTimeCallback callback, long initialDelay, long period) {
        throw unsuitable();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(ProcessingTimeCallback callback, long initialDelay, long period) {
        throw unsuitable();
    }

    @Override
    public CompletableFuture<Void> quiesce() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean isTerminated() {
        return true;
    }

    @Override
    public void shutdownService() {
        // it has no thread
    }

    @Override
    public boolean shutdownServiceUninterruptible(long timeoutMs) {
        return true;
    }
}
