package io.millrace.server.engine.planner.limit;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.concurrent.Semaphore;

/// The memory for long statements, by an estimate from their text: the parser and the first steps of the planner cannot
/// be stopped, so that no more of them run at a time than fit into the heap. The others wait.
final class PlanningMemory {
    /// Statements below it take no part: their share of the heap is that of everything else.
    private static final long MIN_SIZE = 1L << 20;

    private static final int UNIT = 1_024;

    private final int units;
    private final Semaphore free;

    PlanningMemory(long bytes) {
        units = (int) Math.min(Integer.MAX_VALUE, Math.max(1, bytes / UNIT));
        free = new Semaphore(units, true);
    }

    /// Memory that is returned when it is closed.
    interface Share extends AutoCloseable {
        @Override
        void close();
    }

    /// Waits for the memory of a statement; refuses one that needs more than there is for all.
    Share take(String sql) throws InterruptedException {
        var size = StatementText.of(sql).memory();
        if (size < MIN_SIZE) {
            return () -> {};
        }
        var share = (int) Math.min(Integer.MAX_VALUE, size / UNIT);
        if (share > units) {
            throw new Refusal(
                    FaultCode.TOO_LARGE,
                    "The statement is too long for the memory of the server: to plan it takes about " + megabytes(share)
                            + " MB, and there are " + megabytes(units)
                            + " MB for it, a quarter of the heap. Write it in parts, or have the server started with a"
                            + " larger -Xmx.");
        }
        free.acquire(share);
        return () -> free.release(share);
    }

    private static long megabytes(int units) {
        return Math.max(1, ((long) units * UNIT) >> 20);
    }
}
