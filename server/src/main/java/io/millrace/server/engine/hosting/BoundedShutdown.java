package io.millrace.server.engine.hosting;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Waits for the end of a part of the engine, with a limit: the shutdown of a process must end.
public final class BoundedShutdown {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private BoundedShutdown() {}

    /// @param name the part's name in error messages
    public static void of(String name, CompletableFuture<?> end) {
        try {
            end.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(name + " did not stop cleanly.", e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException(name + " did not stop within " + TIMEOUT.toSeconds() + " s.", e);
        }
    }
}
