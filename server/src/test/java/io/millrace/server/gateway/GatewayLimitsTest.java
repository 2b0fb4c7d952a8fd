package io.millrace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.PlanningLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.gateway.session.SessionMemory;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.LimitUse;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity.OperationSummary;
import io.millrace.wire.sql.OperationStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests the limits for clients, and the operator's view of them.
class GatewayLimitsTest {
    private static final Duration PATIENCE = TestTimeout.LIMIT;
    private static final String USER_MEMORY = "sql-gateway.user.max-session-memory";
    private static final Submitter ANNA = new Submitter("anna", Optional.of("report"));
    private static final Submitter BEN = new Submitter("ben", Optional.empty());

    private final FakeEngine engine = new FakeEngine();
    private SqlGatewayService service = service(0, OperationLimits.NONE);

    private SqlGatewayService service(int sessionsPerUser, OperationLimits operations) {
        return service(sessionsPerUser, operations, SessionMemory.Limits.NONE);
    }

    private SqlGatewayService service(int sessionsPerUser, OperationLimits operations, SessionMemory.Limits memory) {
        var none = Duration.ZERO;
        var made = new SqlGatewayService(
                engine,
                new SqlGatewayService.Limits(
                        new SessionLimits(none, none, none, none, 0, sessionsPerUser, memory),
                        operations,
                        new StatementExecutor.Size(1, 8, Duration.ofSeconds(1), 100)));
        made.start();
        return made;
    }

    private void limit(int sessionsPerUser, OperationLimits operations) {
        service.close();
        service = service(sessionsPerUser, operations);
    }

    private void limit(SessionMemory.Limits memory) {
        service.close();
        service = service(0, OperationLimits.NONE, memory);
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void aDrainedGatewayRefusesSessionsAndLetsStatementsEnd() throws InterruptedException {
        var session = service.open(Map.of(), ANNA);
        service.execute(session, SqlGatewayService.Request.of("wait gate"));
        service.drain(true);

        assertThatThrownBy(() -> service.open(Map.of(), BEN))
                .isInstanceOfSatisfying(Refusal.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(FaultCode.UNAVAILABLE);
                    assertThat(refusal.retryAfter()).isPresent();
                })
                .hasMessageContaining("no new sessions");
        assertThat(service.underWay()).isEqualTo(1);
        engine.release("gate");
        await().atMost(PATIENCE).until(() -> service.underWay() == 0);
        answers(session, "say known");

        service.drain(false);
        assertThat(service.open(Map.of(), BEN)).isNotEqualTo(session);
    }

    @Test
    void otherLimitsOfTextsHoldForWhatComesNext() {
        var session = service.open(Map.of(), ANNA);
        service.change(Duration.ZERO, Duration.ZERO, new TextLimits(4, 1 << 10, 5));

        tooLarge(() -> service.execute(session, SqlGatewayService.Request.of("say ab")), "sql-gateway.statement.size");
        tooLarge(() -> service.open(Map.of(), ANNA), "sql-gateway.session.name-size");
    }

    private static void tooLarge(ThrowingCallable call, String key) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.TOO_LARGE))
                .hasMessageContaining(key);
    }

    private static SqlGatewayService.Request with(Map<String, String> settings) {
        return new SqlGatewayService.Request("say a", settings, Optional.empty(), Optional.empty());
    }

    @Test
    void textsOfClientsAreNoLongerThanTheirLimits() {
        var name = "sql-gateway.session.name-size";
        var properties = "sql-gateway.session.properties-size";
        var statement = "sql-gateway.statement.size";
        var umlauts = new Submitter("anna", Optional.of("ü".repeat(129)));
        var large = Map.of("a", "x".repeat(32 << 10), "b", "x".repeat(32 << 10));
        var sql = "say " + "x".repeat(4 << 20);

        tooLarge(() -> service.open(Map.of(), umlauts), name);
        tooLarge(() -> service.open(large, ANNA), properties);
        assertThat(service.sessions()).isZero();

        var session =
                service.open(Map.of("a", "x".repeat(32 << 10)), new Submitter("anna", Optional.of("ü".repeat(128))));
        tooLarge(() -> run(session, sql), statement);
        tooLarge(() -> service.configure(session, sql), statement);
        tooLarge(() -> service.complete(session, sql, 0), statement);
        tooLarge(() -> service.execute(session, with(large)), properties);
        assertThat(service.operations()).isEmpty();
        assertThat(run(session, sql.substring(0, 4 << 20))).isNotNull();
    }

    private OperationHandle run(SessionHandle session, String sql) {
        return service.execute(session, SqlGatewayService.Request.of(sql));
    }

    private static void assertTooMany(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String rule) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Refusal.class, no -> assertThat(no.code()).isEqualTo(FaultCode.TOO_MANY))
                .hasMessageContaining(rule);
    }

    @Test
    void aSessionHasNoMoreStatementsUnderWayThanAllowed() throws Exception {
        limit(0, new OperationLimits(2, 0, Duration.ZERO, 0, 0));
        var session = service.open(Map.of());
        var query = run(session, "query");
        assertThat(service.fetch(session, query, 0, Duration.ofMillis(1))).isNotNull();
        run(session, "wait gate");
        assertTooMany(() -> run(session, "say more"), "sql-gateway.session.max-operations");

        service.close(session, query);
        run(session, "say more");
        engine.release("gate");
    }

    @Test
    void whatIsReadToItsEndIsUnderWayNoLonger() throws Exception {
        limit(0, new OperationLimits(1, 0, Duration.ZERO, 0, 0));
        var session = service.open(Map.of());
        var query = run(session, "query");
        await().until(() -> engine.queries.size() == 1);
        engine.queries.getFirst().feed.end();
        assertThat(service.fetch(session, query, 0, PATIENCE)).isInstanceOf(FetchedPage.End.class);
        run(session, "say more");
        await().until(() -> engine.ran.contains("say more"));
        // the end of a statement is seen a moment before it makes room
        var failing = await().ignoreException(Refusal.class).until(() -> run(session, "fail"), Objects::nonNull);
        assertThatThrownBy(() -> service.fetch(session, failing, 0, PATIENCE)).hasMessage("no such word");
        await().ignoreException(Refusal.class)
                .until(() -> !run(session, "say last").text().isEmpty());
    }

    /// The failure can be read as often as the client asks for it.
    @Test
    void aQueryWhoseJobHasFailedIsUnderWayUntilThatIsRead() throws Exception {
        limit(0, new OperationLimits(1, 0, Duration.ZERO, 0, 0));
        var session = service.open(Map.of());
        var query = run(session, "query");
        await().until(() -> engine.queries.size() == 1);
        engine.queries.getFirst().feed.fail(new Refusal(FaultCode.STATEMENT_FAILED, "no such file"));
        assertTooMany(() -> run(session, "say more"), "sql-gateway.session.max-operations");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> service.fetch(session, query, 0, PATIENCE)).hasMessage("no such file");
        }
        answers(session, "say more");
    }

    @Test
    void aUserHasNoMoreStatementsOrSessionsThanAllowed() {
        limit(2, new OperationLimits(0, 1, Duration.ZERO, 0, 0));
        var one = service.open(Map.of(), ANNA);
        var other = service.open(Map.of(), ANNA);
        assertTooMany(() -> service.open(Map.of(), ANNA), "The user 'anna' has 2 open sessions");
        var bens = service.open(Map.of(), BEN);

        run(one, "wait gate");
        assertTooMany(() -> run(other, "say no"), "sql-gateway.user.max-operations");
        run(bens, "wait gate");
        engine.release("gate");

        service.close(one);
        service.open(Map.of(), ANNA);
        await().ignoreException(Refusal.class)
                .until(() -> !run(other, "say yes").text().isEmpty());
    }

    @Test
    void aQueryWhoseClientIsSilentIsEndedWithAReason() {
        limit(0, new OperationLimits(0, 0, Duration.ofMillis(100), 0, 0));
        var session = service.open(Map.of());
        var query = run(session, "query");
        var stuck = service.open(Map.of());
        var waiting = run(stuck, "wait forever");
        await().until(() -> engine.queries.size() == 1 && engine.queries.getFirst().cancelled);

        assertThatThrownBy(() -> service.fetch(session, query, 0, PATIENCE))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        no -> assertThat(no.detail().toString()).contains("sql-gateway.operation.lease"));
        await().until(() -> engine.running.get() == 0);
        assertThat(service.status(stuck, waiting)).isEqualTo(OperationStatus.CANCELED);
    }

    @Test
    void aClientThatIsHeardOfKeepsItsQuery() throws Exception {
        limit(0, new OperationLimits(0, 0, Duration.ofSeconds(2), 0, 0));
        var silent = service.open(Map.of());
        run(silent, "query");
        await().until(() -> engine.queries.size() == 1);
        var heard = service.open(Map.of());
        var query = run(heard, "query");
        await().pollInterval(Duration.ofMillis(20)).until(() -> {
            service.touch(heard);
            return engine.queries.getFirst().cancelled;
        });
        service.touch(heard);
        assertThat(service.status(heard, query)).isEqualTo(OperationStatus.FINISHED);
        assertThat(engine.queries.getLast().cancelled).isFalse();
    }

    @Test
    void whoeverRunsTheGatewaySeesWhatGoesOn() throws Exception {
        limit(0, new OperationLimits(0, 0, Duration.ZERO, 2, 0));
        var session = service.open(Map.of(), ANNA);
        var said = run(session, "say hello");
        service.fetch(session, said, 0, PATIENCE);
        var query = run(session, "query with 'password' = 'hidden'");
        await().until(() -> engine.queries.size() == 1);

        assertThat(service.openSessions(owner -> true, 10).sessions())
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.user()).isEqualTo("anna");
                    assertThat(line.name()).contains("report");
                    assertThat(line.operations()).isEqualTo(2);
                    assertThat(line.lastAsked()).isBetween(line.opened() - 1000, System.currentTimeMillis());
                });
        assertThat(course(service.operations(), said)).satisfies(course -> {
            assertThat(course.status()).isEqualTo(OperationStatus.FINISHED);
            assertThat(course.rows()).isEqualTo(1);
            assertThat(course.started()).isPresent();
            assertThat(course.closed()).isEmpty();
        });
        await().until(() -> course(service.operations(), query).job().isPresent());
        assertThat(course(service.operations(), query).statement()).doesNotContain("hidden");

        assertThat(service.stop(query)).isEqualTo(OperationStatus.CLOSED);
        assertThat(engine.queries.getFirst().cancelled).isTrue();
        assertThatThrownBy(() -> service.stop(new OperationHandle("00000000-0000-0000-0000-000000000009")))
                .hasMessageContaining("There is no operation");
    }

    @Test
    void theHistoryKeepsWhatWasClosedLast() {
        limit(0, new OperationLimits(0, 0, Duration.ZERO, 2, 0));
        var session = service.open(Map.of(), ANNA);
        for (var word : List.of("one", "two", "three")) {
            var operation = run(session, "say " + word);
            await().until(() -> service.status(session, operation) == OperationStatus.FINISHED);
            service.close(session, operation);
            // the history is in the order of milliseconds
            long closed = System.currentTimeMillis();
            await().until(() -> System.currentTimeMillis() > closed);
        }
        assertThat(service.history()).extracting(OperationSummary::statement).containsExactly("say three", "say two");
        assertThat(service.history())
                .allSatisfy(course -> assertThat(course.closed()).isPresent());
    }

    @Test
    void theHistoryDoesNotKeepAllOfALongStatement() {
        limit(0, new OperationLimits(0, 0, Duration.ZERO, 1, 0));
        var session = service.open(Map.of());
        service.close(session, run(session, "say " + "x".repeat(1_000_000)));
        assertThat(service.history().getFirst().statement()).hasSize(10_003).endsWith("x...");
    }

    private static OperationSummary course(List<OperationSummary> all, OperationHandle operation) {
        return all.stream()
                .filter(one -> one.operation().equals(operation))
                .findFirst()
                .orElseThrow();
    }

    private void planIn(PlanningLimits planning, OperationLimits operations) {
        service.close();
        service = new SqlGatewayService(
                engine,
                new SqlGatewayService.Limits(
                        new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0),
                        operations,
                        new StatementExecutor.Size(1, 16, Duration.ofSeconds(1), planning)));
        service.start();
    }

    private void answers(SessionHandle session, String sql) throws InterruptedException {
        assertThat(service.fetch(session, run(session, sql), 0, PATIENCE)).isInstanceOf(FetchedPage.Rows.class);
    }

    private LimitUse limit(String key) {
        return service.meters().state().limits().stream()
                .filter(limit -> limit.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void smallStatementsDoNotWaitForPlanning() throws Exception {
        planIn(new PlanningLimits(1, 100), OperationLimits.NONE);
        run(service.open(Map.of(), ANNA), "wait gate");
        await().until(() -> engine.running.get() == 1);
        run(service.open(Map.of(), ANNA), "say later");

        var session = service.open(Map.of(), ANNA);
        answers(session, "set key value");
        answers(session, "say known");
        assertThat(service.complete(session, "say", 2)).containsExactly("sa");
        service.close(session);
        assertThat(engine.ran).doesNotContain("say later");
        engine.release("gate");
        await().until(() -> engine.ran.contains("say later"));
    }

    @Test
    void aGreedyUserDelaysAnotherOneByOneStatement() throws Exception {
        planIn(new PlanningLimits(1, 100), OperationLimits.NONE);
        run(service.open(Map.of(), ANNA), "wait gate");
        await().until(() -> engine.running.get() == 1);
        for (int i = 0; i < 20; i++) {
            run(service.open(Map.of(), ANNA), "say anna");
        }
        await().until(() -> limit("sql-gateway.planning.max-waiting").used() == 20);
        run(service.open(Map.of(), BEN), "say ben");
        await().until(() -> limit("sql-gateway.planning.max-waiting").used() == 21);
        engine.release("gate");
        await().until(() -> engine.ran.size() == 22);
        assertThat(engine.ran.indexOf("say ben")).isLessThanOrEqualTo(2);
    }

    @Test
    void clientsWithoutANameAreDistinguishedByTheirAddresses() throws Exception {
        planIn(new PlanningLimits(1, 1, 100, 1, Duration.ZERO, Duration.ZERO), OperationLimits.NONE);
        var one = Submitter.anonymous(Optional.of("192.0.2.1"));
        run(service.open(Map.of(), one), "wait gate");
        await().until(() -> engine.running.get() == 1);
        run(service.open(Map.of(), one), "say next");
        await().until(() -> limit("sql-gateway.user.max-waiting").used() == 1);
        assertTooMany(() -> run(service.open(Map.of(), one), "say more"), "the user '192.0.2.1'");
        run(service.open(Map.of(), Submitter.anonymous(Optional.of("192.0.2.2"))), "say other");
        engine.release("gate");
        await().until(() -> engine.ran.contains("say other"));
    }

    @Test
    void aQueryThatStartsItsJobHoldsNoPlanningSlot() throws Exception {
        planIn(new PlanningLimits(1, 100), OperationLimits.NONE);
        var session = service.open(Map.of(), ANNA);
        run(session, "start");
        answers(service.open(Map.of(), ANNA), "say next");
        engine.release("submission");
        engine.release("answer");
    }

    @Test
    void aCancelledStatementDoesNotWaitAnyLonger() throws Exception {
        planIn(new PlanningLimits(1, 100), OperationLimits.NONE);
        run(service.open(Map.of(), ANNA), "wait gate");
        await().until(() -> engine.running.get() == 1);
        var session = service.open(Map.of(), ANNA);
        var waiting = run(session, "say never");
        await().until(() -> limit("sql-gateway.planning.max-waiting").used() == 1);
        service.cancel(session, waiting);
        answers(session, "say known");
        assertThat(limit("sql-gateway.planning.max-waiting").used()).isZero();
        engine.release("gate");
    }

    @Test
    void aStatementThatWaitsTooLongFails() throws Exception {
        planIn(new PlanningLimits(1, 1, 100, 0, Duration.ZERO, Duration.ofMillis(50)), OperationLimits.NONE);
        run(service.open(Map.of(), ANNA), "wait gate");
        await().until(() -> engine.running.get() == 1);
        var session = service.open(Map.of(), ANNA);
        var late = run(session, "say late");
        assertTooMany(() -> service.fetch(session, late, 0, PATIENCE), "sql-gateway.planning.queue-time");
        answers(session, "say known");
        assertThat(limit("sql-gateway.planning.queue-time").refused()).isEqualTo(1);
        engine.release("gate");
    }

    @Test
    void allUsersTogetherHaveNoMoreStatementsUnderWayThanAllowed() {
        planIn(new PlanningLimits(4, 100), new OperationLimits(0, 0, Duration.ZERO, 0, 0, 2, 10));
        var session = service.open(Map.of(), ANNA);
        run(session, "wait gate");
        var second = run(session, "wait gate");
        var bens = service.open(Map.of(), BEN);
        assertTooMany(() -> run(bens, "say more"), "sql-gateway.max-operations");
        assertThat(limit("sql-gateway.max-operations")).satisfies(use -> {
            assertThat(use.used()).isEqualTo(2);
            assertThat(use.max()).contains(2L);
            assertThat(use.refused()).isEqualTo(1);
        });
        service.close(session, second);
        run(bens, "say more");
        engine.release("gate");
    }

    @Test
    void aSessionHasNoMoreStatementsWaitingThanAllowed() {
        planIn(new PlanningLimits(4, 100), new OperationLimits(0, 0, Duration.ZERO, 0, 0, 0, 2));
        var session = service.open(Map.of(), ANNA);
        run(session, "wait gate");
        await().until(() -> engine.running.get() == 1);
        run(session, "say a");
        run(session, "say b");
        assertTooMany(() -> run(session, "say c"), "sql-gateway.session.max-waiting");
        engine.release("gate");
    }

    /// Runs a statement until nothing of it is under way.
    private void ends(SessionHandle session, String sql) throws InterruptedException {
        answers(session, sql);
        await().atMost(PATIENCE).until(() -> service.underWay() == 0);
    }

    @Test
    void theSessionsOfAUserKeepNoMoreThanAllowed() throws Exception {
        limit(new SessionMemory.Limits(100_000, 0));
        var session = service.open(Map.of("a", "x".repeat(2_000)), ANNA);
        ends(session, "set b " + "x".repeat(35_000));
        ends(session, "set c " + "x".repeat(35_000));
        for (int i = 0; i < 6; i++) {
            ends(session, "set d" + i + " " + "x".repeat(3_900));
        }

        assertTooMany(() -> run(session, "set d x"), USER_MEMORY);
        assertTooMany(() -> service.configure(session, "set d x"), USER_MEMORY);
        assertTooMany(() -> run(session, "say " + "x".repeat(5_000)), USER_MEMORY);
        assertTooMany(() -> service.open(Map.of(), ANNA), USER_MEMORY);
        ends(session, "say more");
        ends(service.open(Map.of(), BEN), "set d x");
        assertThat(limit(USER_MEMORY)).satisfies(use -> {
            assertThat(use.used()).isBetween(100_000L, 130_000L);
            assertThat(use.refused()).isEqualTo(4);
        });

        service.close(session);
        ends(service.open(Map.of(), ANNA), "set d x");
        assertThat(limit(USER_MEMORY).used()).isLessThan(10_000);
    }

    @Test
    void aReplacedSettingTakesNoFurtherMemory() throws Exception {
        limit(new SessionMemory.Limits(100_000, 0));
        var session = service.open(Map.of(), ANNA);
        for (int i = 0; i < 10; i++) {
            ends(session, "set a " + i + "x".repeat(30_000));
        }
    }

    @Test
    void allSessionsTogetherKeepNoMoreThanAllowed() throws Exception {
        limit(new SessionMemory.Limits(0, 100_000));
        ends(service.open(Map.of(), ANNA), "set a " + "x".repeat(50_000));
        var bens = service.open(Map.of(), BEN);
        ends(bens, "set a " + "x".repeat(35_000));

        assertTooMany(() -> run(bens, "set b x"), "sql-gateway.max-session-memory");
        ends(bens, "say more");
    }

    @Test
    void aLongStatementTakesMemoryUntilItHasEnded() throws Exception {
        limit(new SessionMemory.Limits(120_000, 0));
        var session = service.open(Map.of(), ANNA);
        for (int i = 0; i < 2; i++) {
            var failed = run(session, "fail " + "x".repeat(90_000));
            assertThatThrownBy(() -> service.fetch(session, failed, 0, PATIENCE))
                    .hasMessage("no such word");
            await().atMost(PATIENCE).until(() -> service.underWay() == 0);
        }

        run(session, "wait " + "x".repeat(90_000));
        assertTooMany(() -> run(session, "say " + "y".repeat(90_000)), USER_MEMORY);
        engine.release("x".repeat(90_000));
    }

    @Test
    void answersThatAreNotClosedGiveWayToLaterOnes() throws Exception {
        limit(new SessionMemory.Limits(200_000, 0));
        var session = service.open(Map.of(), ANNA);
        var first = run(session, "long 45000");
        for (int i = 0; i < 5; i++) {
            ends(session, "long 45000");
        }
        assertThat(limit(USER_MEMORY).used()).isLessThan(300_000);
        assertThatThrownBy(() -> service.fetch(session, first, 0, PATIENCE)).hasMessageContaining("Can not find");
        service.close(session);
        assertThat(limit(USER_MEMORY).used()).isZero();
    }

    @Test
    void aUserWhoseSessionsKeepMuchGetsNoLongAnswer() throws Exception {
        limit(new SessionMemory.Limits(200_000, 0));
        var sessions =
                List.of(service.open(Map.of(), ANNA), service.open(Map.of(), ANNA), service.open(Map.of(), ANNA));
        for (var session : sessions) {
            ends(session, "long 45000");
        }
        var refused = run(sessions.getLast(), "long 45000");
        assertTooMany(() -> service.fetch(sessions.getLast(), refused, 0, PATIENCE), USER_MEMORY);
        ends(service.open(Map.of(), BEN), "long 45000");
    }
}
