package io.millrace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.session.SessionLifetime;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SqlGatewayServiceTest {
    private static final Duration PATIENCE = TestTimeout.LIMIT;
    private static final SessionLimits NEVER =
            new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0);

    private final FakeEngine engine = new FakeEngine();
    private SqlGatewayService service = service(NEVER, new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 3));

    private SqlGatewayService service(SessionLimits limits, StatementExecutor.Size size) {
        return service(new SqlGatewayService.Limits(limits, OperationLimits.NONE, size));
    }

    private SqlGatewayService service(SqlGatewayService.Limits limits) {
        var made = new SqlGatewayService(engine, limits);
        made.start();
        return made;
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void aQuestionAboutTheCatalogsIsAnsweredInItsTurnAsAStatementIs() throws Exception {
        engine.catalogs.tables.put(
                new Catalogs.Table("orders", Catalogs.Kind.TABLE, Optional.empty()),
                new Catalogs.Shape(List.of(), Optional.empty()));
        var session = service.open(Map.of());
        service.execute(session, SqlGatewayService.Request.of("wait first"));

        var asked = service.browse(
                session,
                new CatalogQuestion(
                        "tables",
                        catalogs -> new Outcome.Answer(
                                List.of(Column.of("name", SqlType.string())),
                                ResultKind.SUCCESS_WITH_CONTENT,
                                catalogs.tables(catalogs.current(), name -> true).stream()
                                        .map(table -> ResultRow.of(RowKind.INSERT, table.name()))
                                        .toList(),
                                Optional.empty())));
        assertThat(service.head(session, asked, Duration.ZERO)).isEmpty();
        engine.release("first");

        assertThat(service.head(session, asked, PATIENCE))
                .hasValueSatisfying(head ->
                        assertThat(head.columns()).extracting(Column::name).containsExactly("name"));
        assertThat(service.fetch(session, asked, 0, 10, PATIENCE))
                .isInstanceOfSatisfying(
                        FetchedPage.Rows.class,
                        page -> assertThat(page.rows()).containsExactly(ResultRow.of(RowKind.INSERT, "orders")));
        assertThat(service.operation(asked).statement()).isEqualTo("tables");
    }

    @Test
    void aPageHoldsNoMoreRowsThanItsReaderWants() throws Exception {
        var session = service.open(Map.of());
        var operation = service.execute(session, SqlGatewayService.Request.of("query"));
        service.head(session, operation, PATIENCE);
        for (var word : List.of("a", "b", "c")) {
            engine.queries.getFirst().feed.put(ResultRow.of(RowKind.INSERT, word), 1);
        }

        assertThat(service.fetch(session, operation, 0, 2, PATIENCE))
                .isInstanceOfSatisfying(
                        FetchedPage.Rows.class, page -> assertThat(page.rows()).hasSize(2));
    }

    @Test
    void aSessionThatLivesAsLongAsItsConnectionIsNotClosedForSilence() throws Exception {
        service.close();
        service = service(
                new SessionLimits(
                        Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(1), Duration.ZERO, 0, 0),
                new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 3));
        var connected = service.open(Map.of(), Submitter.ANONYMOUS, SessionLifetime.CONNECTED);
        var used = service.open(Map.of());

        await().atMost(PATIENCE).until(() -> engine.closed.contains(used));

        assertThat(service.configuration(connected)).isEmpty();
    }

    @Test
    void theJobThatAStatementWaitsForIsKnownBeforeItsAnswer() throws Exception {
        var session = service.open(Map.of());
        var operation = service.execute(session, SqlGatewayService.Request.of("start"));

        await().atMost(PATIENCE).until(() -> service.operation(operation).job().isPresent());

        assertThat(service.operation(operation).status()).isEqualTo(OperationStatus.RUNNING);
        engine.release("submission");
        engine.release("answer");
    }

    @Test
    void aStatementIsAnsweredPageByPage() throws Exception {
        var session = service.open(Map.of());
        var operation = say(session, "hello");

        assertThat(words(service.fetch(session, operation, 0, PATIENCE))).containsExactly("hello");
        assertThat(service.fetch(session, operation, 1, PATIENCE)).isInstanceOf(FetchedPage.End.class);
        assertThat(service.fetch(session, operation, 1, PATIENCE)).isInstanceOf(FetchedPage.End.class);
        assertThat(words(service.fetch(session, operation, 0, PATIENCE))).containsExactly("hello");
        assertThat(service.status(session, operation)).isEqualTo(OperationStatus.FINISHED);
    }

    @Test
    void onlyThePresentPageAndTheOneBeforeItCanBeRead() throws Exception {
        var session = service.open(Map.of());
        var operation = say(session, "hello");
        service.fetch(session, operation, 0, PATIENCE);

        assertThatThrownBy(() -> service.fetch(session, operation, 7, PATIENCE))
                .hasMessage("Expecting token to be 1 or 0, but found 7.");
        assertThatThrownBy(() -> service.fetch(session, operation, -1, PATIENCE))
                .hasMessageContaining("found -1");
    }

    @Test
    void statementsOfOneSessionRunInTheirOrder() throws Exception {
        var session = service.open(Map.of());
        run(session, "wait first");
        var second = say(session, "second");

        assertThat(service.status(session, second)).isEqualTo(OperationStatus.PENDING);
        assertThat(service.fetch(session, second, 0, Duration.ofMillis(1))).isInstanceOf(FetchedPage.NotReady.class);
        engine.release("first");

        assertThat(words(service.fetch(session, second, 0, PATIENCE))).containsExactly("second");
        assertThat(engine.ran).containsExactly("wait first", "say second");
    }

    @Test
    void whatWaitsForNothingHasRunWhenItIsSubmitted() throws Exception {
        var session = service.open(Map.of());
        var immediate = run(session, "show thread");
        var remembered = say(session, "known");

        assertThat(service.status(session, immediate)).isEqualTo(OperationStatus.FINISHED);
        assertThat(service.status(session, remembered)).isEqualTo(OperationStatus.FINISHED);
        assertThat(words(service.fetch(session, immediate, 0, Duration.ZERO)))
                .containsExactly(Thread.currentThread().getName());
    }

    @Test
    void whatWaitsForNothingStillWaitsForItsTurn() throws Exception {
        var session = service.open(Map.of());
        run(session, "wait first");
        var immediate = run(session, "show thread");

        assertThat(service.status(session, immediate)).isEqualTo(OperationStatus.PENDING);
        engine.release("first");

        assertThat(words(service.fetch(session, immediate, 0, PATIENCE)))
                .singleElement()
                .asString()
                .startsWith("sql-worker-");
        assertThat(engine.ran).containsExactly("wait first", "show thread");
    }

    @Test
    void sessionsDoNotWaitForEachOther() throws Exception {
        var busy = service.open(Map.of());
        run(busy, "wait long");
        var other = service.open(Map.of());

        assertThat(words(service.fetch(other, say(other, "here"), 0, PATIENCE))).containsExactly("here");
        engine.release("long");
    }

    @Test
    void noMoreStatementsRunAtOnceThanThereAreWorkers() throws Exception {
        var operations = new ArrayList<Map.Entry<SessionHandle, OperationHandle>>();
        for (int i = 0; i < 6; i++) {
            var session = service.open(Map.of());
            operations.add(Map.entry(session, run(session, "wait all")));
        }
        await().until(() -> engine.running.get() == 4);
        engine.release("all");
        for (var each : operations) {
            assertThat(words(service.fetch(each.getKey(), each.getValue(), 0, PATIENCE)))
                    .containsExactly("all");
        }

        assertThat(engine.mostRunning).hasValue(4);
    }

    @Test
    void whenWorkersAndTheirLineAreFullAStatementIsRefusedAndNotHung() {
        for (int i = 0; i < 4; i++) {
            run(service.open(Map.of()), "wait full");
        }
        await().until(() -> engine.running.get() == 4);
        for (int i = 0; i < 3; i++) {
            run(service.open(Map.of()), "wait full");
        }
        await().until(() -> service.meters().state().limits().stream()
                .anyMatch(limit -> limit.key().equals("sql-gateway.planning.max-waiting") && limit.used() == 3));
        var late = service.open(Map.of());

        assertThatThrownBy(() -> say(late, "too late"))
                .isInstanceOfSatisfying(
                        Refusal.class, no -> assertThat(no.code()).isEqualTo(FaultCode.TOO_MANY))
                .hasMessageContaining("sql-gateway.planning.max-waiting");
        engine.release("full");
        await().ignoreException(Refusal.class)
                .until(() -> !say(late, "now").text().isEmpty());
    }

    @Test
    void cancellingARunningStatementTakesEffectAtOnceAndTheNextOneRuns() throws Exception {
        var session = service.open(Map.of());
        var stuck = run(session, "wait forever");
        await().until(() -> service.status(session, stuck) == OperationStatus.RUNNING);

        assertThat(service.cancel(session, stuck)).isEqualTo(OperationStatus.CANCELED);

        assertThat(words(service.fetch(session, say(session, "next"), 0, PATIENCE)))
                .containsExactly("next");
        assertThatThrownBy(() -> service.fetch(session, stuck, 0, PATIENCE))
                .hasMessage("Can not fetch results from the " + stuck + " in CANCELED status.");
        assertThatThrownBy(() -> service.cancel(session, stuck)).hasMessageContaining("from CANCELED to CANCELED");
    }

    @Test
    void aStatementThatIsCancelledWhileItWaitsNeverRuns() throws Exception {
        var session = service.open(Map.of());
        run(session, "wait head");
        var waiting = say(session, "never");
        service.cancel(session, waiting);
        engine.release("head");

        service.fetch(session, say(session, "after"), 0, PATIENCE);

        assertThat(engine.ran).containsExactly("wait head", "say after");
    }

    @Test
    void aStatementThatTakesTooLongIsEnded() {
        var session = service.open(Map.of());

        var operation = service.execute(
                session,
                new SqlGatewayService.Request(
                        "wait never", Map.of(), Optional.of(Duration.ofMillis(50)), Optional.empty()));

        await().until(() -> service.status(session, operation) == OperationStatus.TIMEOUT);
    }

    @Test
    void aTimeoutMayBeLongerThanAnyClockCounts() throws Exception {
        var session = service.open(Map.of());

        var operation = service.execute(
                session,
                new SqlGatewayService.Request(
                        "say hello", Map.of(), Optional.of(Duration.ofSeconds(Long.MAX_VALUE)), Optional.empty()));

        assertThat(words(service.fetch(session, operation, 0, PATIENCE))).containsExactly("hello");
    }

    @Test
    void aQueryIsReadWhileItRunsAndStoppingItCancelsItsJob() throws Exception {
        var session = service.open(Map.of());
        var operation = run(session, "query");
        await().until(() -> service.status(session, operation) == OperationStatus.FINISHED);
        var query = engine.queries.getFirst();

        assertThat(words(service.fetch(session, operation, 0, Duration.ofMillis(1))))
                .isEmpty();
        query.feed.put(ResultRow.of(RowKind.INSERT, "a"), 1);
        assertThat(words(service.fetch(session, operation, 1, PATIENCE))).containsExactly("a");
        assertThatThrownBy(() -> service.cancel(session, operation)).hasMessageContaining("FINISHED to CANCELED");
        assertThat(service.stop(session, operation)).isEqualTo(OperationStatus.CLOSED);

        assertThat(query.cancelled).isTrue();
    }

    @Test
    void closingASessionCancelsItsQueriesAndItsPlanner() {
        var session = service.open(Map.of());
        var operation = run(session, "query");
        await().until(() -> service.status(session, operation) == OperationStatus.FINISHED);

        service.close(session);

        assertThat(engine.queries.getFirst().cancelled).isTrue();
        await().until(() -> engine.closed.contains(session));
        assertThatThrownBy(() -> service.status(session, operation))
                .hasMessage("Session '" + session + "' does not exist.");
    }

    @Test
    void aFailureIsReportedWhenTheResultIsFetched() {
        var session = service.open(Map.of());
        var operation = run(session, "fail");

        assertThatThrownBy(() -> service.fetch(session, operation, 0, PATIENCE)).hasMessage("no such word");
        assertThat(service.status(session, operation)).isEqualTo(OperationStatus.ERROR);
    }

    @Test
    void aBugIsReportedByItsIncidentAndDoesNotHarmTheSession() throws Exception {
        var session = service.open(Map.of());
        var operation = run(session, "break");

        assertThatThrownBy(() -> service.fetch(session, operation, 0, PATIENCE))
                .isInstanceOfSatisfying(Refusal.class, no -> {
                    assertThat(no.code()).isEqualTo(FaultCode.INTERNAL);
                    assertThat(String.join("\n", no.detail())).contains("Incident ");
                });
        assertThat(words(service.fetch(session, say(session, "fine"), 0, PATIENCE)))
                .containsExactly("fine");
    }

    @Test
    void closingAnOperationTwiceIsNoError() {
        var session = service.open(Map.of());
        var operation = say(session, "x");

        service.close(session, operation);
        service.close(session, operation);

        assertThatThrownBy(() -> service.status(session, operation)).hasMessageContaining("Can not find");
    }

    @Test
    void aSessionThatNoOneUsesExpiresAndOneThatWorksDoesNot() {
        service.close();
        service = service(
                new SessionLimits(Duration.ofSeconds(1), Duration.ZERO, Duration.ofMillis(10), Duration.ZERO, 0, 0),
                new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 3));
        var idle = service.open(Map.of());
        var busy = service.open(Map.of());
        run(busy, "wait work");

        await().until(() -> service.sessions() == 1);
        assertThatThrownBy(() -> service.touch(idle))
                .hasMessageStartingWith("Session '" + idle + "' does not exist. It expired at 2")
                .hasMessageContaining("because it had not been used for ");
        var never = new SessionHandle("00000000-0000-0000-0000-000000000000");
        assertThatThrownBy(() -> service.touch(never)).hasMessage("Session '" + never + "' does not exist.");
        service.touch(busy);
        engine.release("work");
        await().until(() -> service.sessions() == 0);
    }

    @Test
    void aSessionThatIsKeptOutlivesTheOthers() {
        service.close();
        service = service(
                new SessionLimits(
                        Duration.ofMillis(40), Duration.ofDays(1), Duration.ofMillis(10), Duration.ZERO, 0, 0),
                new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 3));
        var idle = service.open(Map.of());
        var kept = service.open(Map.of("sql-gateway.session.keep", "true"));

        await().until(() -> service.sessions() == 1);
        assertThatThrownBy(() -> service.touch(idle)).hasMessageContaining("does not exist");
        service.touch(kept);
    }

    @Test
    void aSessionRestsInEachPauseButNotWhileItWorksOrHasDoneNothing() {
        service.close();
        service = service(
                new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofMillis(40), 0, 0),
                new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 3));
        service.open(Map.of());
        var works = service.open(Map.of());
        run(works, "wait work");
        var pauses = service.open(Map.of());
        say(pauses, "x");
        await().until(() -> engine.rested.equals(List.of(pauses)));
        say(pauses, "y");
        await().until(() -> engine.rested.equals(List.of(pauses, pauses)));
        engine.release("work");
        await().until(() -> engine.rested.equals(List.of(pauses, pauses, works)));
    }

    @Test
    void sessionsRestAlsoAfterOneHasFailedTo() {
        service.close();
        service = service(
                new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofMillis(40), 0, 0),
                new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 3));
        engine.failures.set(1);
        var session = service.open(Map.of());
        say(session, "x");
        await().until(() -> engine.failures.get() == 0);
        say(session, "y");
        await().until(() -> engine.rested.equals(List.of(session)));
    }

    @Test
    void theNewestSessionsAreListedAndAllAreCounted() {
        var first = service.open(Map.of());
        await().until(() -> System.currentTimeMillis()
                > service.openSessions(owner -> true, 1).sessions().getFirst().opened());
        var second = service.open(Map.of());

        var newest = service.openSessions(owner -> true, 1);
        assertThat(newest.total()).isEqualTo(2);
        assertThat(newest.sessions()).extracting(Activity.OpenSession::session).containsExactly(second);
        var both = service.openSessions(owner -> true, 5);
        assertThat(both.sessions()).extracting(Activity.OpenSession::session).containsExactly(second, first);
        var none = service.openSessions(owner -> owner.user().equals("nobody"), 5);
        assertThat(none.total()).isZero();
        assertThat(service.openSessions(owner -> true, 0).total()).isEqualTo(2);
    }

    @Test
    void noMoreSessionsAreOpenedThanAllowed() {
        service.close();
        service = service(
                new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 2, 0),
                new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 3));
        var first = service.open(Map.of());
        service.open(Map.of());

        assertThatThrownBy(() -> service.open(Map.of()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.TOO_MANY))
                .hasMessage("Failed to create session, the count of active sessions exceeds the max count: 2");
        service.close(first);
        assertThat(service.open(Map.of("a", "b"))).isNotNull();
    }

    @Test
    void aSessionKeepsItsOwnProperties() throws Exception {
        var session = service.open(Map.of("a", "b"));

        assertThat(service.configuration(session)).isEqualTo(Map.of("a", "b"));
        assertThat(service.complete(session, "SELECT", 3)).containsExactly("SEL");
        service.configure(session, "say set");
        assertThatThrownBy(() -> service.configure(session, "fail")).hasMessage("no such word");
    }

    @Test
    void afterCloseNothingRunsAndNoThreadIsLeft() {
        var session = service.open(Map.of());
        run(session, "wait open");

        service.close();

        assertThat(engine.closed).containsExactly(session);
        assertThatThrownBy(() -> service.open(Map.of())).hasMessageContaining("shutting down");
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("sql-")));
    }

    private OperationHandle say(SessionHandle session, String word) {
        return run(session, "say " + word);
    }

    private OperationHandle run(SessionHandle session, String sql) {
        return service.execute(session, SqlGatewayService.Request.of(sql));
    }

    private static List<Object> words(FetchedPage fetch) {
        return ((FetchedPage.Rows) fetch)
                .rows().stream().map(row -> row.cells().getFirst()).toList();
    }
}
