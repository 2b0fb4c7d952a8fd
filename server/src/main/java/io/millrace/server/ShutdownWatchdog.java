package io.millrace.server;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// Halts a process that does not end by itself after everything was closed, and prints the threads that kept it alive.
/// A process without such threads is ending: it may take a while to write an archive of its classes.
final class ShutdownWatchdog {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /// The thread of the JVM that waits for the others.
    private static final String LAST_THREAD = "DestroyJavaVM";

    private ShutdownWatchdog() {}

    static void watch(PrintStream err) {
        Thread.ofPlatform().name("shutdown-watchdog").daemon().start(() -> {
            try {
                List<String> left;
                do {
                    Thread.sleep(TIMEOUT);
                    left = left(Thread.getAllStackTraces().keySet());
                } while (left.isEmpty());
                left.forEach(name -> err.println("millrace: the thread '" + name + "' did not end"));
                Runtime.getRuntime().halt(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /// The names of the threads that keep a process alive.
    static List<String> left(Collection<Thread> threads) {
        return threads.stream()
                .filter(thread -> !thread.isDaemon())
                .map(Thread::getName)
                .filter(name -> !name.equals(LAST_THREAD))
                .toList();
    }
}
