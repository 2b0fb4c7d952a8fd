package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class CoalescingCacheTest {
    private final AtomicInteger asked = new AtomicInteger();

    private CompletableFuture<Integer> ask(CoalescingCache<String, Integer> shared, String key) {
        return shared.ask(key, _ -> CompletableFuture.completedFuture(asked.incrementAndGet()))
                .answer();
    }

    @Test
    void givesOneAnswerToAllWhoAskTogether() {
        var shared = new CoalescingCache<String, Integer>(Duration.ofMinutes(1));
        assertThat(ask(shared, "a").join()).isEqualTo(1);
        assertThat(ask(shared, "a").join()).isEqualTo(1);
        assertThat(ask(shared, "b").join()).isEqualTo(2);
    }

    @Test
    void asksAgainWhenTheAnswerIsOld() {
        var shared = new CoalescingCache<String, Integer>(Duration.ofNanos(-1));
        assertThat(ask(shared, "a").join()).isEqualTo(1);
        assertThat(ask(shared, "a").join()).isEqualTo(2);
    }

    @Test
    void doesNotKeepAFailure() {
        var shared = new CoalescingCache<String, Integer>(Duration.ofMinutes(1));
        shared.ask("a", _ -> CompletableFuture.failedFuture(new IllegalStateException()));
        assertThat(ask(shared, "a").join()).isEqualTo(1);
    }

    @Test
    void asksAheadSoThatNobodyWaits() {
        var shared = new CoalescingCache<String, Integer>(Duration.ofMinutes(1), Duration.ofNanos(-1));
        var coming = new CompletableFuture<Integer>();
        assertThat(ask(shared, "a").join()).isEqualTo(1);
        // the first to ask begins it, the second finds it begun, and both have the present answer
        assertThat(shared.ask("a", _ -> coming).answer().join()).isEqualTo(1);
        assertThat(ask(shared, "a").join()).isEqualTo(1);
        coming.complete(7);
        assertThat(ask(shared, "a").join()).isEqualTo(7);
    }

    @Test
    void keepsThePresentAnswerWhenTheNextOneFails() {
        var shared = new CoalescingCache<String, Integer>(Duration.ofMinutes(1), Duration.ofNanos(-1));
        assertThat(ask(shared, "a").join()).isEqualTo(1);
        shared.ask("a", _ -> CompletableFuture.failedFuture(new IllegalStateException()));
        assertThat(ask(shared, "a").join()).isEqualTo(1);
    }

    @Test
    void keepsThePresentAnswerWhenTheNextCannotEvenBeAskedFor() {
        var shared = new CoalescingCache<String, Integer>(Duration.ofMinutes(1), Duration.ofNanos(-1));
        assertThat(ask(shared, "a").join()).isEqualTo(1);
        var asked = shared.ask("a", key -> {
            throw new IllegalStateException("the engine is closing: " + key);
        });
        assertThat(asked.answer().join()).isEqualTo(1);
        assertThat(ask(shared, "a").join()).isEqualTo(1);
    }
}
