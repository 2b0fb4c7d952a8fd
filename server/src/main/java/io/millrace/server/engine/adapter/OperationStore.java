package io.millrace.server.engine.adapter;

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

/// A bounded store of operations, while they run and for a time after their end. The oldest finished ones are dropped
/// for new ones; if none has finished, a new one is refused.
///
/// @param <K> the key of an operation
final class OperationStore<K, T extends Serializable> {
    private static final int MAX_OPERATIONS = 1000;

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

    /// Starts an operation unless there is one with the key.
    synchronized void start(K key, Supplier<CompletableFuture<T>> operation) {
        forget();
        if (all.containsKey(key)) {
            return;
        }
        if (all.size() >= MAX_OPERATIONS) {
            throw Refusal.tooMany(
                    MAX_OPERATIONS + " operations of the kind '" + kind + "' are under way. Wait for their end.");
        }
        all.put(key, new Started<>(operation.get()));
    }

    /// Drops what ended long ago, and the oldest finished operations when the store is full.
    private void forget() {
        long now = nanoTime.getAsLong();
        all.values().removeIf(operation -> operation.endedBefore(now, keepNanos));
        if (all.size() >= MAX_OPERATIONS) {
            all.values().stream()
                    .filter(operation -> operation.future.isDone())
                    .findFirst()
                    .ifPresent(oldest -> all.values().remove(oldest));
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
