package io.millrace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests that a session goes on after a cancel, also when the planner does not notice that it was interrupted.
class CancelledPlanningTest {
    private static final int WORKERS = 2;

    private final FakeEngine engine = new FakeEngine();
    private final SqlGatewayService service = new SqlGatewayService(
            engine,
            new SqlGatewayService.Limits(
                    new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0),
                    OperationLimits.NONE,
                    new StatementExecutor.Size(0, WORKERS, Duration.ofSeconds(1), 100)));

    CancelledPlanningTest() {
        service.start();
    }

    @AfterEach
    void close() {
        engine.release("first");
        engine.release("second");
        service.close();
    }

    private OperationHandle run(SessionHandle session, String sql) {
        return service.execute(session, SqlGatewayService.Request.of(sql));
    }

    private void finish(SessionHandle session, String sql) throws Exception {
        assertThat(service.fetch(session, run(session, sql), 0, TestTimeout.LIMIT))
                .isNotInstanceOf(FetchedPage.NotReady.class);
    }

    private OperationHandle cancelInTheMiddle(SessionHandle session, String sql) {
        var before = engine.running.get();
        var operation = run(session, sql);
        await().until(() -> engine.running.get() > before);
        service.cancel(session, operation);
        assertThat(service.status(session, operation)).isEqualTo(OperationStatus.CANCELED);
        return operation;
    }

    @Test
    void theNextStatementRunsInASessionThatIsTheSame() throws Exception {
        var session = service.open(Map.of("a", "opened"));
        finish(session, "set b made");
        cancelInTheMiddle(session, "stuck first set b late");
        finish(session, "say next");
        assertThat(service.configuration(session)).containsEntry("a", "opened").containsEntry("b", "made");
        finish(session, "set c new");
        cancelInTheMiddle(session, "stuck second say late");
        finish(session, "say next");

        engine.release("first");
        engine.release("second");
        await().until(() -> engine.closed.size() == 2);
        assertThat(service.configuration(session)).containsEntry("b", "made").containsEntry("c", "new");
        assertThat(engine.shared).isFalse();
        service.close(session);
        await().until(() -> engine.closed.size() == 3);
    }

    @Test
    void closingAnAbandonedStatementLeavesTheOneThatRunsNow() throws Exception {
        var session = service.open(Map.of());
        var abandoned = cancelInTheMiddle(session, "stuck first say late");
        finish(session, "say next");
        var before = engine.running.get();
        var running = run(session, "stuck second set b made");
        await().until(() -> engine.running.get() > before);

        service.close(session, abandoned);

        // what this close abandons is abandoned no later than the statement of another session
        var other = service.open(Map.of());
        cancelInTheMiddle(other, "stuck first say late");
        finish(other, "say next");
        engine.release("second");
        assertThat(service.fetch(session, running, 0, TestTimeout.LIMIT)).isNotInstanceOf(FetchedPage.NotReady.class);
        assertThat(service.configuration(session)).containsEntry("b", "made");
    }

    @Test
    void aRefusedStatementEndsAtOnceAndTheSessionGoesOnWithoutIt() throws Exception {
        var session = service.open(Map.of());
        finish(session, "set b made");
        var operation = run(session, "exceed stuck first set b late");

        assertThatThrownBy(() -> service.fetch(session, operation, 0, TestTimeout.LIMIT))
                .isInstanceOf(Refusal.class)
                .hasMessage("a limit");
        assertThat(service.status(session, operation)).isEqualTo(OperationStatus.ERROR);
        finish(session, "say next");
        engine.release("first");
        await().until(() -> engine.closed.size() == 1);
        assertThat(service.configuration(session)).containsEntry("b", "made");
    }

    @Test
    void aJobThatNoOneWaitsForAnyMoreIsNotStarted() throws Exception {
        var session = service.open(Map.of());
        cancelInTheMiddle(session, "stuck first start");
        finish(session, "say next");
        engine.release("submission");
        engine.release("answer");
        engine.release("first");
        await().until(() -> engine.closed.size() == 1);
        assertThat(engine.jobs).isEmpty();
    }

    @Test
    void aQueryThatNoOneWaitsForAnyMoreIsNotStarted() throws Exception {
        var session = service.open(Map.of());
        cancelInTheMiddle(session, "stuck first query");
        finish(session, "say next");
        engine.release("first");
        await().until(() -> engine.closed.size() == 1);
        assertThat(engine.jobs).isEmpty();
        assertThat(engine.queries).isEmpty();
    }

    @Test
    void noMoreThreadsAreReplacedThanThereAreWorkers() throws Exception {
        var session = service.open(Map.of());
        cancelInTheMiddle(session, "stuck first say late");
        finish(session, "say next");
        cancelInTheMiddle(session, "stuck first say late");
        finish(session, "say next");
        cancelInTheMiddle(session, "stuck first say late");
        var other = service.open(Map.of());
        finish(other, "say not blocked");

        var waiting = run(session, "say next");
        assertThat(service.fetch(session, waiting, 0, Duration.ofSeconds(2))).isInstanceOf(FetchedPage.NotReady.class);
        engine.release("first");
        assertThat(service.fetch(session, waiting, 0, TestTimeout.LIMIT)).isNotInstanceOf(FetchedPage.NotReady.class);
        assertThat(engine.mostRunning.get()).isLessThanOrEqualTo(2 * WORKERS);
        assertThat(engine.shared).isFalse();
    }
}
