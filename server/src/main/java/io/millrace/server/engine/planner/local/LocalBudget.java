package io.millrace.server.engine.planner.local;

import com.sun.management.ThreadMXBean;
import io.millrace.server.engine.planner.optimizer.Cancellation;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/// The time and memory that a local query may still use, on the thread that made this.
final class LocalBudget {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROWS_BETWEEN_CHECKS = 16;

    private final long began = System.nanoTime();
    private final long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    private final long nanos;
    private final long bytes;
    private int rows;

    /// @param bytes that the thread may allocate, which includes what is freed again
    LocalBudget(Duration time, long bytes) {
        nanos = time.toNanos();
        this.bytes = bytes;
    }

    /// Counts a row that one operator passes to another.
    void countRow() {
        if (++rows % ROWS_BETWEEN_CHECKS == 0) {
            check();
        }
    }

    void check() {
        Cancellation.check();
        if (System.nanoTime() - began > nanos) {
            throw new UnsuitableQueryException("takes too long");
        }
        if (THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore > bytes) {
            throw new UnsuitableQueryException("needs too much memory");
        }
    }
}
