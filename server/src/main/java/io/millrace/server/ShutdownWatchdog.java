package io.millrace.server;

import java.io.PrintStream;
import java.time.Duration;

/// Halts a process that does not end by itself after everything was closed, and prints the threads that kept it alive.
final class ShutdownWatchdog {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private ShutdownWatchdog() {}

    static void watch(PrintStream err) {
        Thread.ofPlatform().name("shutdown-watchdog").daemon().start(() -> {
            try {
                Thread.sleep(TIMEOUT);
            } catch (InterruptedException e) {
                return;
            }
            Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> !thread.isDaemon())
                    .forEach(thread -> err.println("millrace: the thread '" + thread.getName() + "' did not end"));
            Runtime.getRuntime().halt(1);
        });
    }
}
