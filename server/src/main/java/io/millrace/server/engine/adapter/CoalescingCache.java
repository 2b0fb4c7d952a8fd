package io.millrace.server.engine.adapter;

import io.millrace.server.freshness.Moment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Lets requests that arrive together share one question: an answer, or one that is on its way, is given to everyone
/// who asks the same within a short time of the first. A value in demand is refreshed before it expires, so that nobody
/// waits. Failures are not kept.
final class CoalescingCache<K, V> {
    private final ConcurrentHashMap<K, Asked<V>> asked = new ConcurrentHashMap<>();
    private final long freshNanos;
    private final long aheadNanos;

    /// Refreshes an expired value on demand, and not before.
    CoalescingCache(Duration fresh) {
        this(fresh, fresh);
    }

    /// @param ahead age from which on a value is refreshed in the background
    CoalescingCache(Duration fresh, Duration ahead) {
        this.freshNanos = fresh.toNanos();
        this.aheadNanos = ahead.toNanos();
    }

    /// An answer that may be on its way.
    ///
    /// @param moment when it was asked for
    /// @param next   the one that will take its place, once it is asked for
    record Asked<V>(CompletableFuture<V> answer, Moment moment, AtomicReference<@Nullable Asked<V>> next) {
        boolean usable(long freshNanos) {
            return !answer.isCompletedExceptionally() && age() <= freshNanos;
        }

        long age() {
            return System.nanoTime() - moment.nanoTime();
        }
    }

    Asked<V> ask(K key, Function<K, CompletableFuture<V>> question) {
        var present = asked.get(key);
        if (present != null && present.usable(freshNanos)) {
            if (present.age() > aheadNanos && present.answer().isDone()) {
                renew(key, present, question);
            }
            return present;
        }
        // what no one asks for any more goes when something else is asked
        asked.entrySet()
                .removeIf(old -> !old.getKey().equals(key) && !old.getValue().usable(freshNanos));
        return asked.compute(key, (_, known) -> current(known, question, key));
    }

    private Asked<V> current(@Nullable Asked<V> known, Function<K, CompletableFuture<V>> question, K key) {
        if (known == null) {
            return put(question, key);
        }
        if (known.usable(freshNanos)) {
            return known;
        }
        var next = known.next().get();
        return next != null && next.usable(freshNanos) ? next : put(question, key);
    }

    private void renew(K key, Asked<V> present, Function<K, CompletableFuture<V>> question) {
        if (present.next().get() != null) {
            return;
        }
        var answer = new CompletableFuture<V>();
        var next = new Asked<>(answer, Moment.now(), new AtomicReference<@Nullable Asked<V>>());
        if (present.next().compareAndSet(null, next)) {
            // composed, so that a question that cannot even be put fails the next answer and not this caller
            var _ = CompletableFuture.completedFuture(key).thenCompose(question).whenComplete((value, failure) -> {
                if (failure == null) {
                    answer.complete(value);
                    asked.replace(key, present, next);
                } else {
                    answer.completeExceptionally(failure);
                }
            });
        }
    }

    private Asked<V> put(Function<K, CompletableFuture<V>> question, K key) {
        var moment = Moment.now();
        return new Asked<>(question.apply(key), moment, new AtomicReference<>());
    }
}
