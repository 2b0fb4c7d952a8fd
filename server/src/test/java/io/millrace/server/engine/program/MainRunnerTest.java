package io.millrace.server.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/// Tests the limit of programs that run at the same time.
class MainRunnerTest {
    private final MainRunner runner = new MainRunner(2, TestTimeout.LIMIT);

    @Test
    void countsProgramsUntilTheyEnd() throws Exception {
        var started = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        try (var caller = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = caller.submit(() -> runner.run(() -> {
                started.countDown();
                end.await();
                return "done";
            }));
            started.await();
            runner.enter();
            assertThat(runner.meter().used()).isEqualTo(2);

            var refused = catchThrowableOfType(Refusal.class, () -> runner.run(() -> "third"));
            assertThat(refused.code()).isEqualTo(FaultCode.TOO_MANY);
            assertThat(refused)
                    .hasMessage("There are 2 programs running, which is the limit (web.submit.max-programs). Try again"
                            + " later.");
            assertThat(refused.retryAfter()).isPresent();

            end.countDown();
            assertThat(first.get()).isEqualTo("done");
        }
        runner.leave();
        // a result is there shortly before its thread has ended
        await().atMost(TestTimeout.LIMIT).until(() -> runner.meter().used() == 0);
        assertThat(runner.run(() -> "again")).isEqualTo("again");
        var use = runner.meter().state();
        assertThat(use.key()).isEqualTo("web.submit.max-programs");
        assertThat(use.max()).contains(2L);
        assertThat(use.highest()).isEqualTo(2);
        assertThat(use.refused()).isEqualTo(1);
    }
}
