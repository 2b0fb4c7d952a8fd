package io.millrace.server.concurrent;

import io.millrace.wire.Refusal;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Waits for futures and for threads: blocks the calling (virtual) thread.
public final class Await {
    private Await() {}

    /// Thrown when a future failed; the cause is the original exception, without the wrappers of futures.
    public static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final Throwable reason;

        Failed(Throwable reason) {
            super(String.valueOf(reason.getMessage()), reason);
            this.reason = reason;
        }

        public Throwable reason() {
            return reason;
        }
    }

    /// Returns the value. Refuses with TIMED_OUT after the deadline and with UNAVAILABLE if the wait was cancelled.
    /// A [Refusal] of the future is rethrown, every other failure becomes [Failed].
    public static <T> T within(Deadline deadline, CompletableFuture<T> future) {
        try {
            return future.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw Refusal.timedOut("The answer did not come in time.");
        } catch (CancellationException e) {
            throw Refusal.unavailable("The request was cancelled.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("The request was cancelled.");
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    /// Interrupts a thread, and returns when it has ended.
    public static void end(Thread thread) {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException failure(Throwable wrapped) {
        var reason = wrapped;
        while ((reason instanceof ExecutionException || reason instanceof CompletionException)
                && reason.getCause() != null) {
            reason = reason.getCause();
        }
        return reason instanceof Refusal refusal ? refusal : new Failed(reason);
    }
}
