package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.TriggerId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.runtime.rest.handler.async.OperationResult;
import org.junit.jupiter.api.Test;

final class OutcomesTest {
    private static final int MOST = 1000;

    private final AtomicLong nanoTime = new AtomicLong();
    private final Outcomes<String> outcomes = new Outcomes<>("test", Duration.ofMinutes(1), nanoTime::get);

    private static void assertRefused(FaultCode code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
    }

    @Test
    void tellsOfAnOperationBeforeAndAfterItsEnd() {
        var operation = new CompletableFuture<String>();
        var id = outcomes.start(() -> operation);
        assertThat(outcomes.poll(id)).isEqualTo(OperationResult.inProgress());
        operation.complete("done");
        assertThat(outcomes.poll(id).getResult()).isEqualTo("done");
        var failing = outcomes.start(() -> CompletableFuture.failedFuture(new IllegalStateException("no")));
        assertThat(outcomes.poll(failing).getThrowable()).hasMessage("no");
    }

    @Test
    void startsNoSecondOperationForTheSameId() {
        var id = TriggerId.parse("nightly clean-up");
        for (int attempt = 0; attempt < 3; attempt++) {
            int number = attempt;
            assertThat(outcomes.start(Optional.of(id), () -> CompletableFuture.completedFuture("done " + number)))
                    .isEqualTo(id);
        }
        assertThat(outcomes.poll(id).getResult()).isEqualTo("done 0");
    }

    @Test
    void doesNotKnowWhatItNeverStarted() {
        assertRefused(FaultCode.NOT_FOUND, () -> outcomes.poll(TriggerId.parse("0".repeat(32))));
    }

    @Test
    void forgetsAnOutcomeWhenItIsOldAndNoOperationThatRuns() {
        var ended = outcomes.start(() -> CompletableFuture.completedFuture("done"));
        var running = outcomes.start(CompletableFuture::new);
        outcomes.poll(ended);
        nanoTime.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(outcomes.poll(ended).isFinished()).isTrue();
        nanoTime.incrementAndGet();
        assertRefused(FaultCode.NOT_FOUND, () -> outcomes.poll(ended));
        assertThat(outcomes.poll(running).isFinished()).isFalse();
    }

    @Test
    void makesRoomOnlyWithWhatHasEnded() {
        var ended = outcomes.start(() -> CompletableFuture.completedFuture("done"));
        for (int i = 1; i < MOST; i++) {
            outcomes.start(CompletableFuture::new);
        }
        var last = outcomes.start(CompletableFuture::new);
        assertRefused(FaultCode.NOT_FOUND, () -> outcomes.poll(ended));
        assertRefused(FaultCode.TOO_MANY, () -> outcomes.start(CompletableFuture::new));
        assertThat(outcomes.poll(last).isFinished()).isFalse();
    }
}
