package io.millrace.server.engine.hosting;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Waits for the end of a part of the engine, but with a limit: a process that is stopped has to come to its end.
public final class BoundedShutdown {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private BoundedShutdown() {}

    /// @param name the part's name in the message if it does not end
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
