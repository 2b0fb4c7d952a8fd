package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class CoalescingCacheTest {
    private final AtomicInteger requests = new AtomicInteger();

    private CompletableFuture<Integer> ask(CoalescingCache<String, Integer> cache, String key) {
        return cache.get(key, _ -> CompletableFuture.completedFuture(requests.incrementAndGet()))
                .answer();
    }

    @Test
    void givesOneAnswerToAllWhoAskTogether() {
        var cache = new CoalescingCache<String, Integer>(Duration.ofMinutes(1));
        assertThat(ask(cache, "a").join()).isEqualTo(1);
        assertThat(ask(cache, "a").join()).isEqualTo(1);
        assertThat(ask(cache, "b").join()).isEqualTo(2);
    }

    @Test
    void asksAgainWhenTheAnswerIsOld() {
        var cache = new CoalescingCache<String, Integer>(Duration.ofNanos(-1));
        assertThat(ask(cache, "a").join()).isEqualTo(1);
        assertThat(ask(cache, "a").join()).isEqualTo(2);
    }

    @Test
    void doesNotKeepAFailure() {
        var cache = new CoalescingCache<String, Integer>(Duration.ofMinutes(1));
        cache.get("a", _ -> CompletableFuture.failedFuture(new IllegalStateException()));
        assertThat(ask(cache, "a").join()).isEqualTo(1);
    }

    @Test
    void asksAheadSoThatNoOneWaits() {
        var cache = new CoalescingCache<String, Integer>(Duration.ofMinutes(1), Duration.ofNanos(-1));
        var coming = new CompletableFuture<Integer>();
        assertThat(ask(cache, "a").join()).isEqualTo(1);
        // the first to ask begins it, the second finds it begun, and both have the present answer
        assertThat(cache.get("a", _ -> coming).answer().join()).isEqualTo(1);
        assertThat(ask(cache, "a").join()).isEqualTo(1);
        coming.complete(7);
        assertThat(ask(cache, "a").join()).isEqualTo(7);
    }

    @Test
    void keepsThePresentAnswerWhenTheNextOneFails() {
        var cache = new CoalescingCache<String, Integer>(Duration.ofMinutes(1), Duration.ofNanos(-1));
        assertThat(ask(cache, "a").join()).isEqualTo(1);
        cache.get("a", _ -> CompletableFuture.failedFuture(new IllegalStateException()));
        assertThat(ask(cache, "a").join()).isEqualTo(1);
    }

    @Test
    void keepsThePresentAnswerWhenTheNextCannotEvenBeAskedFor() {
        var cache = new CoalescingCache<String, Integer>(Duration.ofMinutes(1), Duration.ofNanos(-1));
        assertThat(ask(cache, "a").join()).isEqualTo(1);
        var requests = cache.get("a", key -> {
            throw new IllegalStateException("the engine is closing: " + key);
        });
        assertThat(requests.answer().join()).isEqualTo(1);
        assertThat(ask(cache, "a").join()).isEqualTo(1);
    }
}
