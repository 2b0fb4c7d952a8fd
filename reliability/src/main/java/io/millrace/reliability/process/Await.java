package io.millrace.reliability.process;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Waits for conditions of other processes.
public final class Await {
    private static final long POLL_NANOS = 20_000_000;

    private Await() {}

    /// A condition that may need a request to answer.
    public interface Condition {
        boolean holds() throws InterruptedException;
    }

    /// Waits until a condition holds; returns whether it did in time.
    public static boolean until(Duration limit, Condition condition) throws InterruptedException {
        var end = System.nanoTime() + limit.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                return false;
            }
            pause(POLL_NANOS);
        }
        return true;
    }

    /// @throws InterruptedException if the scenario is ended
    public static void pause(long nanos) throws InterruptedException {
        LockSupport.parkNanos(nanos);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /// @throws InterruptedException if the scenario is ended
    public static void pause(Duration time) throws InterruptedException {
        var end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            pause(left);
        }
    }
}
