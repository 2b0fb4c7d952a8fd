package io.millrace.server.gateway.operation;

/// The slot in which a statement is planned. It is given back when planning ends, which may be long before the
/// statement ends: then that waits for its job, or for rows.
public final class PlanningSlot {
    static final ScopedValue<PlanningSlot> CURRENT = ScopedValue.newInstance();

    private final StatementExecutor workers;
    private final String user;
    private final long taken = System.nanoTime();
    private boolean held = true;

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

    /// Returns whether it was held, and that it is no longer. Guarded by the workers' lock.
    boolean take() {
        var before = held;
        held = false;
        return before;
    }

    long nanos() {
        return System.nanoTime() - taken;
    }
}
