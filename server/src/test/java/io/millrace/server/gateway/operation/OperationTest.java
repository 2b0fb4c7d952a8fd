package io.millrace.server.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.LoggedLines;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OperationTest {
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);
    private final Operation operation = new Operation(
            Statement.of("SELECT 1"),
            new OperationOwner(new SessionHandle(UUID.randomUUID().toString()), Submitter.ANONYMOUS),
            0,
            ResultMemory.NONE,
            Operation.OperationListener.NONE);

    OperationTest() {
        clock.setRemoveOnCancelPolicy(true);
    }

    @AfterEach
    void stop() {
        clock.shutdownNow();
    }

    @Test
    void isNotKeptForItsTimeoutOnceItHasEnded() {
        operation.timeOutAfter(Duration.ofSeconds(Long.MAX_VALUE), clock);
        assertThat(clock.getQueue()).hasSize(1);

        operation.enqueue();
        operation.run(Outcome.Answer::ok);
        assertThat(clock.getQueue()).isEmpty();

        operation.timeOutAfter(Duration.ofDays(1), clock);
        assertThat(clock.getQueue()).isEmpty();
    }

    @Test
    void logsTheStatementAndTheUserOfAnError() {
        try (var lines = new LoggedLines(Operation.class)) {
            operation.enqueue();
            operation.run(() -> {
                throw new OutOfMemoryError("Java heap space");
            });

            assertThat(lines.messages())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains(
                            "in operation " + operation.handle().text() + " of anonymous: SELECT 1",
                            "OutOfMemoryError: Java heap space");
        }
    }

    @Test
    void logsTheStatementAndTheUserOfWhatIsEndedWhileItIsPlanned() {
        try (var lines = new LoggedLines(Operation.class)) {
            operation.enqueue();
            operation.run(() -> {
                operation.refuse(Refusal.statementFailed("The memory is nearly full."));
                return Outcome.Answer.ok();
            });

            assertThat(lines.messages())
                    .containsExactly("The statement of operation " + operation.handle()
                            + " of anonymous was ended while it was planned. The memory is nearly full. Statement:"
                            + " SELECT 1");
        }
    }
}
