package io.millrace.server.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class AwaitTest {
    private static final Deadline SOON = Deadline.in(TestTimeout.LIMIT);

    @Test
    void givesTheValue() {
        assertThat(Await.within(SOON, CompletableFuture.completedFuture(1))).isEqualTo(1);
    }

    @Test
    void refusesAfterTheDeadline() {
        assertRefused(FaultCode.TIMED_OUT, Deadline.in(Duration.ZERO), new CompletableFuture<>());
    }

    @Test
    void refusesWhenInterrupted() {
        Thread.currentThread().interrupt();
        assertRefused(FaultCode.UNAVAILABLE, SOON, new CompletableFuture<>());
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void refusesWhenCancelled() {
        var future = new CompletableFuture<Integer>();
        future.cancel(true);
        assertRefused(FaultCode.UNAVAILABLE, SOON, future);
    }

    @Test
    void unwrapsTheCause() {
        var cause = new IOException("disk");
        assertThatThrownBy(() -> Await.within(
                        SOON, CompletableFuture.failedFuture(new CompletionException(new CompletionException(cause)))))
                .isInstanceOfSatisfying(
                        Await.Failed.class,
                        failed -> assertThat(failed.reason()).isSameAs(cause));
    }

    @Test
    void letsRefusalsThrough() {
        assertRefused(
                FaultCode.NOT_FOUND,
                SOON,
                CompletableFuture.failedFuture(new CompletionException(new Refusal(FaultCode.NOT_FOUND, "no"))));
    }

    @Test
    void countsWhatIsLeft() {
        assertThat(Deadline.in(Duration.ZERO).passed()).isTrue();
        assertThat(Deadline.in(Duration.ofSeconds(Long.MAX_VALUE)).left()).isGreaterThan(Duration.ofDays(365));
        assertThat(SOON.orEarlier(Deadline.in(Duration.ZERO)).passed()).isTrue();
    }

    private static void assertRefused(FaultCode code, Deadline deadline, CompletableFuture<?> future) {
        assertThatThrownBy(() -> Await.within(deadline, future))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
