package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.TriggerId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.flink.runtime.rest.handler.async.OperationResult;
import org.junit.jupiter.api.Test;

final class OperationStoreTest {
    private static final int MOST = 1000;

    private final AtomicLong nanoTime = new AtomicLong();
    private final OperationStore<TriggerId, String> outcomes =
            new OperationStore<>("test", Duration.ofMinutes(1), nanoTime::get);

    private TriggerId start(Supplier<CompletableFuture<String>> operation) {
        var id = AsyncOperations.random();
        outcomes.start(id, operation);
        return id;
    }

    private OperationResult<String> poll(TriggerId id) {
        return outcomes.poll(id).orElseThrow();
    }

    private static void assertRefused(FaultCode code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
    }

    @Test
    void tellsOfAnOperationBeforeAndAfterItsEnd() {
        var operation = new CompletableFuture<String>();
        var id = start(() -> operation);
        assertThat(poll(id)).isEqualTo(OperationResult.inProgress());
        operation.complete("done");
        assertThat(poll(id).getResult()).isEqualTo("done");
        var failing = start(() -> CompletableFuture.failedFuture(new IllegalStateException("no")));
        assertThat(poll(failing).getThrowable()).hasMessage("no");
    }

    @Test
    void startsNoSecondOperationForTheSameId() {
        var id = new TriggerId("nightly clean-up");
        for (int attempt = 0; attempt < 3; attempt++) {
            int number = attempt;
            outcomes.start(id, () -> CompletableFuture.completedFuture("done " + number));
        }
        assertThat(poll(id).getResult()).isEqualTo("done 0");
    }

    @Test
    void doesNotKnowWhatItNeverStarted() {
        assertThat(outcomes.poll(new TriggerId("0".repeat(32)))).isEmpty();
    }

    @Test
    void forgetsAnOutcomeWhenItIsOldAndNoOperationThatRuns() {
        var ended = start(() -> CompletableFuture.completedFuture("done"));
        var running = start(CompletableFuture::new);
        poll(ended);
        nanoTime.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(poll(ended).isFinished()).isTrue();
        nanoTime.incrementAndGet();
        assertThat(outcomes.poll(ended)).isEmpty();
        assertThat(poll(running).isFinished()).isFalse();
    }

    @Test
    void makesRoomOnlyWithWhatHasEnded() {
        var ended = start(() -> CompletableFuture.completedFuture("done"));
        for (int i = 1; i < MOST; i++) {
            start(CompletableFuture::new);
        }
        var last = start(CompletableFuture::new);
        assertThat(outcomes.poll(ended)).isEmpty();
        assertRefused(FaultCode.TOO_MANY, () -> start(CompletableFuture::new));
        assertThat(poll(last).isFinished()).isFalse();
    }
}
