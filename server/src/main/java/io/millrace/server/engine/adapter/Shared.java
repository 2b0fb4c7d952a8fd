package io.millrace.server.engine.adapter;

import io.millrace.server.freshness.Moment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// Lets requests that arrive together share one question: an answer, or one that is on its way, is given to everyone
/// who asks the same within a short time of the first. Failures are not kept.
final class Shared<K, V> {
    private final ConcurrentHashMap<K, Asked<V>> asked = new ConcurrentHashMap<>();
    private final long freshNanos;

    Shared(Duration fresh) {
        this.freshNanos = fresh.toNanos();
    }

    /// An answer that may be on its way.
    ///
    /// @param moment when it was asked for
    record Asked<V>(CompletableFuture<V> answer, Moment moment) {
        boolean usable(long freshNanos) {
            return !answer.isCompletedExceptionally() && System.nanoTime() - moment.nanoTime() <= freshNanos;
        }
    }

    Asked<V> ask(K key, Function<K, CompletableFuture<V>> question) {
        var present = asked.get(key);
        if (present != null && present.usable(freshNanos)) {
            return present;
        }
        // what no one asks for any more goes when something else is asked
        asked.values().removeIf(old -> !old.usable(freshNanos));
        return asked.compute(key, (_, known) -> known != null && known.usable(freshNanos) ? known : put(question, key));
    }

    private Asked<V> put(Function<K, CompletableFuture<V>> question, K key) {
        var moment = Moment.now();
        return new Asked<>(question.apply(key), moment);
    }
}
