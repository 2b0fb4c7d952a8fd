package io.millrace.server.engine.hosting;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Waits for the end of a part of the engine, but not for ever: a process that is told to stop has to come to its end.
public final class BoundedShutdown {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private BoundedShutdown() {}

    /// @param name how the operator is told of it when it does not end
    public static void of(String name, CompletableFuture<?> end) {
        try {
            end.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(name + " did not stop cleanly.", e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException(name + " did not stop within " + LIMIT.toSeconds() + " s.", e);
        }
    }
}
