package io.millrace.server.engine.adapter;

import io.millrace.server.freshness.Moment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A cache of answers that expire soon. Concurrent callers share one request. A value that callers still use is
/// refreshed before it expires, so that none of them waits. Failures are not cached.
final class CoalescingCache<K, V> {
    private final ConcurrentHashMap<K, Entry<V>> entries = new ConcurrentHashMap<>();
    private final long freshNanos;
    private final long aheadNanos;

    /// A cache without refreshing ahead.
    CoalescingCache(Duration fresh) {
        this(fresh, fresh);
    }

    /// @param ahead age from which on a value is refreshed in the background
    CoalescingCache(Duration fresh, Duration ahead) {
        this.freshNanos = fresh.toNanos();
        this.aheadNanos = ahead.toNanos();
    }

    /// An answer, or a request in progress.
    ///
    /// @param moment of the request
    /// @param next   the request that will replace this one, once it has begun
    record Entry<V>(CompletableFuture<V> answer, Moment moment, AtomicReference<@Nullable Entry<V>> next) {
        boolean usable(long freshNanos) {
            return !answer.isCompletedExceptionally() && age() <= freshNanos;
        }

        long age() {
            return System.nanoTime() - moment.nanoTime();
        }
    }

    Entry<V> get(K key, Function<K, CompletableFuture<V>> request) {
        var present = entries.get(key);
        if (present != null && present.usable(freshNanos)) {
            if (present.age() > aheadNanos && present.answer().isDone()) {
                renew(key, present, request);
            }
            return present;
        }
        // a new key removes the expired ones
        entries.entrySet()
                .removeIf(old -> !old.getKey().equals(key) && !old.getValue().usable(freshNanos));
        return entries.compute(key, (_, known) -> current(known, request, key));
    }

    private Entry<V> current(@Nullable Entry<V> known, Function<K, CompletableFuture<V>> request, K key) {
        if (known == null) {
            return put(request, key);
        }
        if (known.usable(freshNanos)) {
            return known;
        }
        var next = known.next().get();
        return next != null && next.usable(freshNanos) ? next : put(request, key);
    }

    private void renew(K key, Entry<V> present, Function<K, CompletableFuture<V>> request) {
        if (present.next().get() != null) {
            return;
        }
        var answer = new CompletableFuture<V>();
        var next = new Entry<>(answer, Moment.now(), new AtomicReference<@Nullable Entry<V>>());
        if (present.next().compareAndSet(null, next)) {
            // composed, so that an exception of the request fails the next answer and not this caller
            var _ = CompletableFuture.completedFuture(key).thenCompose(request).whenComplete((value, failure) -> {
                if (failure == null) {
                    answer.complete(value);
                    entries.replace(key, present, next);
                } else {
                    answer.completeExceptionally(failure);
                }
            });
        }
    }

    private Entry<V> put(Function<K, CompletableFuture<V>> request, K key) {
        var moment = Moment.now();
        return new Entry<>(request.apply(key), moment, new AtomicReference<>());
    }
}
