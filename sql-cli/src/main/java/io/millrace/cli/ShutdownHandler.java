package io.millrace.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Cleans up when the process receives a signal to end: cancels the running statement, waits for its rows to be
/// printed, and closes the session.
final class ShutdownHandler implements AutoCloseable {
    private static final int TIMEOUT_SECONDS = 2;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    /// @param cancel  cancels the running statement
    /// @param cleanup run in this order after [#close], or after a timeout
    ShutdownHandler(Runnable cancel, Runnable... cleanup) {
        this.hook = Thread.ofPlatform().name("end-of-process").unstarted(() -> {
            cancel.run();
            awaitDone();
            for (var action : cleanup) {
                action.run();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// Whether the JVM is shutting down, and JLine may have closed the terminal.
    static boolean inProgress() {
        var probe = new Thread(() -> {}, "shutdown-probe");
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private void awaitDone() {
        try {
            if (!done.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                // the process ends anyway
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Reports that the work is done.
    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is shutting down and runs the hook
        }
    }
}
