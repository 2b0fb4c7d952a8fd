package io.millrace.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// A part that is opened on a thread of its own while other parts start.
@SuppressWarnings("try") // a part may be interrupted while it closes
final class BackgroundPart<T extends AutoCloseable> implements AutoCloseable {
    private final CompletableFuture<T> part = new CompletableFuture<>();

    private BackgroundPart() {}

    static <T extends AutoCloseable> BackgroundPart<T> open(String thread, Supplier<T> open) {
        var opening = new BackgroundPart<T>();
        Thread.ofVirtual().name(thread).start(() -> opening.run(open));
        return opening;
    }

    private void run(Supplier<T> open) {
        try {
            part.complete(open.get());
        } catch (RuntimeException | Error e) {
            part.completeExceptionally(e);
        }
    }

    /// Returns the part when it is open, or throws why it could not be opened.
    T await() {
        try {
            return part.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StartFailure failure) {
                throw failure;
            }
            throw e;
        }
    }

    @Override
    public void close() throws Exception {
        if (part.handle((_, failure) -> failure == null).join()) {
            part.join().close();
        }
    }
}
