package io.millrace.server.gateway.operation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/// The slot in which a statement is planned. It is given back when planning ends, which may be long before the
/// statement ends: then that waits for its job, or for rows.
public final class PlanningSlot {
    static final ScopedValue<PlanningSlot> CURRENT = ScopedValue.newInstance();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /// The shortest time that counts: a thread that has done nothing for less may have been kept from working.
    private static final long MIN_WAIT = Duration.ofSeconds(1).toNanos();
    /// The divisor of the time: a thread that works for less than that part of it counts as waiting.
    private static final long IDLE_SHARE = 50;

    private final StatementExecutor workers;
    private final String user;
    private final long thread = Thread.currentThread().threadId();
    private final long taken = System.nanoTime();
    private long measured = taken;
    private long worked = THREADS.getThreadCpuTime(thread);

    /// Made by the thread that plans.
    PlanningSlot(StatementExecutor workers, String user) {
        this.workers = workers;
        this.user = user;
    }

    /// Gives back the slot of the current thread, if it has one. May be called more than once.
    public static void endPlanning() {
        if (CURRENT.isBound()) {
            CURRENT.get().release();
        }
    }

    void release() {
        workers.release(this);
    }

    String user() {
        return user;
    }

    long nanos() {
        return System.nanoTime() - taken;
    }

    /// Whether the thread has used no processor for a second: it waits for a service, a file or a lock. Guarded by the
    /// workers' lock.
    boolean isWaiting() {
        var now = System.nanoTime();
        if (now - measured < MIN_WAIT) {
            return false;
        }
        var working = THREADS.getThreadCpuTime(thread);
        var waiting = working - worked < (now - measured) / IDLE_SHARE;
        measured = now;
        worked = working;
        return waiting;
    }
}
