package io.millrace.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ends the work in progress when the process is told to end: cancels the statement at the gateway, shows what was
/// read, and closes the session.
final class ShutdownHandler implements AutoCloseable {
    private static final int LONGEST_SECONDS = 2;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    /// @param cancel ends what runs
    /// @param leave  is done after the work has come to its end, or after a while without it, in this order
    ShutdownHandler(Runnable cancel, Runnable... leave) {
        this.hook = Thread.ofPlatform().name("end-of-process").unstarted(() -> {
            cancel.run();
            awaitDone();
            for (var last : leave) {
                last.run();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// Whether it has begun, and with it the closing of the terminal.
    static boolean underWay() {
        var nothing = new Thread(() -> {}, "nothing");
        try {
            Runtime.getRuntime().addShutdownHook(nothing);
            Runtime.getRuntime().removeShutdownHook(nothing);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private void awaitDone() {
        try {
            if (!done.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                // whatever holds it up, the process ends
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The work is over.
    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending already, and the hook is what ends it
        }
    }
}
