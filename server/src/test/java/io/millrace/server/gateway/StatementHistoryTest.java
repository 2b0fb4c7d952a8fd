package io.millrace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.engine.ClientOrigin;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.history.HistoryQuery;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests the entries that the gateway makes for statements.
class StatementHistoryTest {
    private final FakeEngine engine = new FakeEngine();
    private final SqlGatewayService service = new SqlGatewayService(
            engine,
            new SqlGatewayService.Limits(
                    new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0),
                    OperationLimits.NONE,
                    new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 100)));
    private final SessionHandle session;

    StatementHistoryTest() {
        service.start();
        session = service.open(Map.of(), new Submitter("ann", Optional.of("nightly")));
    }

    @AfterEach
    void close() {
        service.close();
    }

    private OperationHandle run(String sql) {
        return service.execute(
                session,
                new SqlGatewayService.Request(
                        sql,
                        Map.of(),
                        Optional.empty(),
                        Optional.empty(),
                        new ClientOrigin(Optional.of("curl/8"), Optional.of("127.0.0.1"))));
    }

    private Entry ended(OperationHandle operation) {
        await().until(() -> service.statements().get(operation).outcome() != Outcome.RUNNING);
        return service.statements().get(operation);
    }

    @Test
    void saysWhoRanWhatAndWhatBecameOfIt() {
        var entry = ended(run("say hello"));
        assertThat(entry.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(entry.statement()).isEqualTo("say hello");
        assertThat(entry.user()).isEqualTo("ann");
        assertThat(entry.sessionName()).contains("nightly");
        assertThat(entry.client()).contains("curl/8");
        assertThat(entry.address()).contains("127.0.0.1");
        assertThat(entry.rows()).contains(1L);
        assertThat(entry.durations().queue()).isPresent();
        assertThat(entry.durations().total()).isPresent();
    }

    @Test
    void masksSecretsInStatementsAndErrors() {
        var entry = ended(run("wrong 'password' = 'canary'"));
        assertThat(entry.outcome()).isEqualTo(Outcome.FAILED);
        var failed = ended(run("fail with 'api.token' = 'canary'"));
        assertThat(failed.error()).contains("no such word");
        assertThat(service.statements().find(HistoryQuery.newest(10)).toString())
                .contains("'password' = '******'")
                .doesNotContain("canary");
    }

    @Test
    void aQueryEndsWithItsRows() throws Exception {
        var operation = run("query");
        await().until(() -> !engine.queries.isEmpty());
        var feed = engine.queries.getFirst().feed;
        feed.put(ResultRow.of(RowKind.INSERT, "a"), 1);
        assertThat(service.fetch(session, operation, 0, TestTimeout.LIMIT)).isInstanceOf(FetchedPage.Rows.class);
        assertThat(service.statements().get(operation).outcome()).isEqualTo(Outcome.RUNNING);
        feed.put(ResultRow.of(RowKind.INSERT, "b"), 1);
        feed.end();
        var entry = ended(operation);
        assertThat(entry.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(entry.rows()).contains(2L);
        assertThat(entry.job()).isPresent();
        assertThat(entry.durations().planning()).isPresent();
        assertThat(entry.durations().run()).isPresent();
    }

    @Test
    void aQueryThatFailsWhileItIsReadHasFailed() {
        var operation = run("query");
        await().until(() -> !engine.queries.isEmpty());
        engine.queries
                .getFirst()
                .feed
                .fail(new Refusal(
                        FaultCode.STATEMENT_FAILED, "cannot log in with 'password' = 'canary'\n\tat somewhere"));
        var entry = ended(operation);
        assertThat(entry.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(entry.error()).contains("cannot log in with 'password' = '******'");
    }

    @Test
    void aQueryThatIsClosedBeforeItsEndIsCancelled() {
        var operation = run("query");
        await().until(() -> !engine.queries.isEmpty());
        service.close(session, operation);
        assertThat(ended(operation).outcome()).isEqualTo(Outcome.CANCELED);
    }

    @Test
    void aStatementThatIsCancelledWhileItWaitsIsCancelled() {
        var operation = run("wait never");
        await().until(() -> engine.running.get() == 1);
        assertThat(service.statements().get(operation).outcome()).isEqualTo(Outcome.RUNNING);
        service.cancel(session, operation);
        assertThat(ended(operation).outcome()).isEqualTo(Outcome.CANCELED);
    }

    @Test
    void anUnknownStatementIsRefused() {
        assertThatThrownBy(() -> service.statements().get(new OperationHandle("00000000-0000-0000-0000-000000000000")))
                .isInstanceOf(Refusal.class);
    }

    private static <T> T as(String user, ScopedValue.CallableOp<T, RuntimeException> call) {
        var permissions = user.equals("admin")
                ? EnumSet.allOf(Permission.class)
                : EnumSet.of(Permission.VIEW, Permission.RUN, Permission.OPERATE);
        return CurrentPrincipal.call(new Principal(user, permissions), call);
    }

    /// Another user learns neither that something exists nor what it is.
    @Test
    void whatAUserOwnsIsUnknownToOthers() {
        var operation = as("ann", () -> run("say secret"));
        ended(operation);
        for (var user : List.of("ann", "admin")) {
            assertThat(as(user, () -> service.openSessions(_ -> true, 10)).total())
                    .isEqualTo(1);
            assertThat(as(user, service::operations)).hasSize(1);
            assertThat(as(user, service::history)).isEmpty();
            assertThat(as(user, () -> service.statements().get(operation)).user())
                    .isEqualTo("ann");
            assertThat(as(user, () -> service.statements().find(HistoryQuery.newest(10)))
                            .statements())
                    .hasSize(1);
            assertThat(as(user, () -> service.status(session, operation)).terminal())
                    .isTrue();
        }
        assertThat(as("bob", () -> service.openSessions(_ -> true, 10)).total()).isZero();
        assertThat(as("bob", service::operations)).isEmpty();
        assertThat(as("bob", () -> service.statements().find(HistoryQuery.newest(10)))
                        .statements())
                .isEmpty();
        var unknown = new SessionHandle(UUID.randomUUID().toString());
        for (var call : List.<Consumer<SessionHandle>>of(
                handle -> service.status(handle, operation),
                handle -> service.touch(handle),
                handle -> service.close(handle),
                handle -> service.cancel(handle, operation),
                handle -> service.stop(handle, operation),
                handle -> service.close(handle, operation),
                handle -> service.course(handle, operation),
                handle -> service.stream(handle, operation, 0),
                handle -> service.execute(handle, SqlGatewayService.Request.of("say more")))) {
            assertThat(refusalOf(() -> call.accept(session)))
                    .isEqualTo(refusalOf(() -> call.accept(unknown)).replace(unknown.text(), session.text()));
        }
        refusalOf(() -> service.operation(operation));
        refusalOf(() -> service.stop(operation));
        refusalOf(() -> service.statements().get(operation));
        refusalOf(() -> service.statements().result(operation));
        assertThat(service.sessions()).isEqualTo(1);
    }

    private static String refusalOf(Runnable call) {
        try {
            as("bob", () -> {
                call.run();
                return true;
            });
        } catch (Refusal refusal) {
            assertThat(refusal.code()).isEqualTo(FaultCode.UNKNOWN_HANDLE);
            return refusal.reason();
        }
        throw new AssertionError("not refused");
    }
}
