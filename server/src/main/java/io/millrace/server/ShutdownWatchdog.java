package io.millrace.server;

import java.io.PrintStream;
import java.time.Duration;

/// The watch over the end: a server that has closed everything has no thread left and ends by itself. If it does not,
/// that is a fault which is named, and the process ends all the same.
final class ShutdownWatchdog {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private ShutdownWatchdog() {}

    static void watch(PrintStream err) {
        Thread.ofPlatform().name("leftovers").daemon().start(() -> {
            try {
                Thread.sleep(PATIENCE);
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
