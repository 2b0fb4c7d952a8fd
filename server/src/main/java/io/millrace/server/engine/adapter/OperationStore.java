package io.millrace.server.engine.adapter;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.Serializable;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.flink.runtime.rest.handler.async.OperationResult;
import org.jspecify.annotations.Nullable;

/// Operations that this process remembers: while they run, and for a time after their end. The number of operations is
/// limited; the oldest finished ones are dropped for new ones, and if none has finished, a new one is refused.
///
/// @param <K> how an operation is found again
final class OperationStore<K, T extends Serializable> {
    private static final int MOST = 1000;

    private final String kind;
    private final long keepNanos;
    private final LongSupplier nanoTime;
    private final LinkedHashMap<K, Started<T>> all = new LinkedHashMap<>();

    OperationStore(String kind, Duration keep) {
        this(kind, keep, System::nanoTime);
    }

    OperationStore(String kind, Duration keep, LongSupplier nanoTime) {
        this.kind = kind;
        this.keepNanos = keep.toNanos();
        this.nanoTime = nanoTime;
    }

    /// An operation, and when it was first seen to have ended.
    private static final class Started<T> {
        private final CompletableFuture<T> future;
        private @Nullable Long ended;

        Started(CompletableFuture<T> future) {
            this.future = future;
        }

        boolean endedBefore(long now, long nanos) {
            if (ended == null && future.isDone()) {
                ended = now;
            }
            return ended != null && now - ended > nanos;
        }
    }

    /// Starts nothing where such an operation is remembered.
    synchronized void start(K key, Supplier<CompletableFuture<T>> operation) {
        forget();
        if (all.containsKey(key)) {
            return;
        }
        if (all.size() >= MOST) {
            throw new Refusal(
                    FaultCode.TOO_MANY,
                    MOST + " operations of the kind '" + kind + "' are under way. Wait for their end.");
        }
        all.put(key, new Started<>(operation.get()));
    }

    /// Drops what ended long ago, and the oldest finished operations when the store is full.
    private void forget() {
        long now = nanoTime.getAsLong();
        all.values().removeIf(one -> one.endedBefore(now, keepNanos));
        if (all.size() >= MOST) {
            all.values().stream()
                    .filter(one -> one.future.isDone())
                    .findFirst()
                    .ifPresent(eldest -> all.values().remove(eldest));
        }
    }

    synchronized Optional<OperationResult<T>> poll(K key) {
        forget();
        return Optional.ofNullable(all.get(key)).map(OperationStore::result);
    }

    private static <T extends Serializable> OperationResult<T> result(Started<T> started) {
        return switch (started.future.state()) {
            case RUNNING -> OperationResult.inProgress();
            case SUCCESS -> OperationResult.success(started.future.resultNow());
            case FAILED -> OperationResult.failure(started.future.exceptionNow());
            case CANCELLED -> OperationResult.failure(new IllegalStateException("The operation was cancelled."));
        };
    }
}
