package io.millrace.server.engine.function;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// Holds the threads of a job that has filled the heap before each call of a user's function. To end a job takes
/// memory, and a function that keeps a little of each row would take it first.
public final class HeapBrake {
    private static final Duration MAX_TIME = Duration.ofSeconds(10);
    private static final long PAUSE = Duration.ofMillis(20).toNanos();

    /// The held threads of this process. They are static because generated code has no other way to find them.
    private static final AtomicReference<Set<Long>> HELD = new AtomicReference<>(Set.of());

    private HeapBrake() {}

    /// @param threads of the job, and of no other one
    public static void hold(Set<Long> threads) {
        HELD.set(threads);
    }

    public static void release() {
        HELD.set(Set.of());
    }

    /// Called by generated code, on the way to a method of the function.
    ///
    /// @throws FullHeapException if the job ends meanwhile
    public static Object passed(Object function) {
        if (!HELD.get().isEmpty()) {
            await(Thread.currentThread());
        }
        return function;
    }

    private static void await(Thread thread) {
        var end = System.nanoTime() + MAX_TIME.toNanos();
        while (HELD.get().contains(thread.threadId()) && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE);
            if (thread.isInterrupted()) {
                throw FullHeapException.ofJob();
            }
        }
    }
}
