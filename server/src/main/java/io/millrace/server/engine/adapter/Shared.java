package io.millrace.server.engine.adapter;

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

    private record Asked<V>(CompletableFuture<V> answer, long nanoTime) {
        boolean usable(long freshNanos) {
            return !answer.isCompletedExceptionally() && System.nanoTime() - nanoTime <= freshNanos;
        }
    }

    CompletableFuture<V> ask(K key, Function<K, CompletableFuture<V>> question) {
        var present = asked.get(key);
        if (present != null && present.usable(freshNanos)) {
            return present.answer();
        }
        // what no one asks for any more goes when something else is asked
        asked.values().removeIf(old -> !old.usable(freshNanos));
        return asked.compute(
                        key,
                        (_, known) -> known != null && known.usable(freshNanos)
                                ? known
                                : new Asked<>(question.apply(key), System.nanoTime()))
                .answer();
    }
}
