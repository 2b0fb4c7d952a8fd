package io.millrace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.history.HistoryLimits;
import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.history.ResultLimits;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.gateway.session.SessionMemory;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the service over a journal. A kill of the process is simulated by a copy of its files at that moment.
class DurableSessionsTest {
    private static final Duration PATIENCE = TestTimeout.LIMIT;
    private static final SqlGatewayService.Limits LIMITS = new SqlGatewayService.Limits(
            new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0),
            new OperationLimits(0, 0, Duration.ZERO, 10, 0),
            new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 100));

    @TempDir
    private Path directory;

    private int lives;
    private boolean stoppedAnswering;
    private boolean refusingSessions;
    private SqlGatewayService.Limits limits = LIMITS;
    private FakeEngine engine = new FakeEngine();
    private SqlGatewayService service = new SqlGatewayService(engine, LIMITS);

    @BeforeEach
    void start() {
        live();
    }

    @AfterEach
    void close() {
        engine.release("submission");
        engine.release("answer");
        service.close();
    }

    private Path folder() {
        return directory.resolve("journal-" + lives);
    }

    private Path history() {
        return directory.resolve("history-" + lives);
    }

    private void live() {
        service = new SqlGatewayService(
                engine,
                limits,
                ResultMemory.NONE,
                new Journal(folder(), 1 << 20, Optional.empty()),
                new HistoryStore(
                        Optional.of(history()),
                        HistoryLimits.DEFAULT,
                        ResultLimits.NONE,
                        Optional.empty(),
                        InstantSource.system()));
        service.start();
    }

    /// The next process, on the files that the killed one leaves.
    private void killed() {
        var left = folder();
        var statements = history().resolve(HistoryStore.FILE);
        lives++;
        try {
            Files.createDirectory(history());
            if (Files.exists(statements)) {
                Files.copy(statements, history().resolve(HistoryStore.FILE));
            }
            Files.createDirectory(folder());
            Files.copy(left.resolve("sessions"), folder().resolve("sessions"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        var old = service;
        var jobs = List.copyOf(engine.jobs);
        engine.release("submission");
        engine.release("answer");
        old.close();
        engine = new FakeEngine();
        engine.jobs.addAll(jobs);
        engine.refusing = stoppedAnswering;
        engine.refusingSessions = refusingSessions;
        live();
    }

    private OperationHandle run(SessionHandle session, String sql) {
        return service.execute(session, SqlGatewayService.Request.of(sql));
    }

    private OperationHandle named(SessionHandle session, String name, String sql) {
        return service.execute(
                session, new SqlGatewayService.Request(sql, Map.of(), Optional.empty(), Optional.of(name)));
    }

    private OperationStatus status(SessionHandle session, OperationHandle operation) {
        return service.status(session, operation);
    }

    private void finished(SessionHandle session, OperationHandle operation) {
        await().until(() -> status(session, operation) == OperationStatus.FINISHED);
    }

    private List<Object> words(SessionHandle session, OperationHandle operation) throws InterruptedException {
        return ((FetchedPage.Rows) service.fetch(session, operation, 0, PATIENCE))
                .rows().stream().map(row -> row.cells().getFirst()).toList();
    }

    @Test
    void aSessionThatIsNotRestoredTakesNoRoom() {
        var ann = new Submitter("ann", Optional.empty());
        service.close();
        limits = new SqlGatewayService.Limits(
                new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 1),
                LIMITS.operations(),
                LIMITS.workers());
        live();
        var before = service.open(Map.of(), ann);
        refusingSessions = true;
        killed();
        engine.refusingSessions = false;

        assertThatThrownBy(() -> service.touch(before)).isInstanceOf(Refusal.class);
        var next = service.open(Map.of(), ann);

        service.touch(next);
    }

    @Test
    void aSessionThatTheJournalRefusesTakesNoRoom() throws Exception {
        service.close();
        lives++;
        Files.writeString(folder(), "a file where the folder should be");
        var room = new SessionMemory.Limits(2_000, 0);
        limits = new SqlGatewayService.Limits(
                new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 1, room),
                LIMITS.operations(),
                LIMITS.workers());
        live();
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThatThrownBy(() -> service.open(Map.of())).hasMessageContaining("journal cannot be written");
        }
        Files.delete(folder());
        await().ignoreExceptionsInstanceOf(Refusal.class).until(() -> service.open(Map.of()) != null);
        assertThat(engine.closed).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void aSessionIsWhatItWas() throws Exception {
        var session = service.open(Map.of("given", "yes"), new Submitter("ann", Optional.of("report")));
        finished(session, run(session, "set a 1"));
        service.configure(session, "set b two words");
        killed();

        assertThat(service.configuration(session)).isEqualTo(Map.of("given", "yes", "a", "1", "b", "two words"));
        assertThat(service.openSessions(owner -> true, 10).sessions())
                .singleElement()
                .satisfies(open -> {
                    assertThat(open.user()).isEqualTo("ann");
                    assertThat(open.name()).contains("report");
                });
        assertThat(words(session, run(session, "say hello"))).containsExactly("hello");
    }

    @Test
    void aSessionThatWasClosedStaysClosed() {
        var session = service.open(Map.of());
        service.close(session);
        killed();
        assertThatThrownBy(() -> run(session, "say hello")).hasMessage("Session '" + session + "' does not exist.");
    }

    @Test
    void aServerThatIsStoppedInOrderKeepsItsSessionsToo() throws Exception {
        var session = service.open(Map.of());
        finished(session, run(session, "set a 1"));
        service.close();
        live();
        assertThat(service.configuration(session)).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void theSameOperationsAnswer() throws Exception {
        engine.release("submission");
        engine.release("answer");
        var session = service.open(Map.of());
        var shaped = run(session, "set a 1");
        var started = run(session, "start");
        var failed = run(session, "fail");
        var word = run(session, "say hello");
        finished(session, word);
        var cancelled = run(session, "wait never");
        await().until(() -> status(session, cancelled) == OperationStatus.RUNNING);
        service.cancel(session, cancelled);
        var waiting = run(session, "wait ever");
        await().until(() -> engine.running.get() == 1);
        killed();

        assertThat(words(session, shaped)).containsExactly("OK");
        assertThat(words(session, started))
                .containsExactly(started.text().replace("-", ""))
                .isEqualTo(engine.jobs.stream().map(Object::toString).toList());
        assertThat(status(session, failed)).isEqualTo(OperationStatus.ERROR);
        assertThatThrownBy(() -> words(session, failed)).hasMessage("no such word");
        assertThat(status(session, cancelled)).isEqualTo(OperationStatus.CANCELED);
        for (var lost : List.of(word, waiting)) {
            assertThat(status(session, lost)).isEqualTo(OperationStatus.ERROR);
            assertThatThrownBy(() -> words(session, lost)).hasMessageContaining("Run the statement again");
        }
        assertThat(service.operations()).extracting(course -> course.status()).hasSize(6);
    }

    @Test
    void aJobThatReachedTheClusterIsFoundAgain() throws Exception {
        var session = service.open(Map.of());
        engine.release("submission");
        var operation = run(session, "start");
        await().until(() -> !engine.jobs.isEmpty());
        assertThat(status(session, operation)).isEqualTo(OperationStatus.RUNNING);
        killed();

        finished(session, operation);
        assertThat(words(session, operation))
                .containsExactly(engine.jobs.getFirst().text());
        killed();
        finished(session, operation);
        assertThat(engine.jobs).hasSize(1);
    }

    @Test
    void aJobThatDidNotIsNotStartedBehindItsClientsBack() {
        var session = service.open(Map.of());
        var operation = run(session, "start");
        await().until(() -> engine.running.get() == 1);
        var left = engine;
        killed();
        left.jobs.clear();

        await().until(() -> status(session, operation) == OperationStatus.ERROR);
        assertThatThrownBy(() -> words(session, operation))
                .hasMessageContaining(
                        "was not started, or it ended with the old server. It may have written rows: look at"
                                + " its sink before you run the statement again.");
        assertThat(engine.jobs).isEmpty();
    }

    @Test
    void aNamedStatementIsRunOnceHoweverOftenItIsGiven() throws Exception {
        engine.release("submission");
        engine.release("answer");
        var session = service.open(Map.of());
        var first = named(session, "load", "start");
        finished(session, first);
        assertThat(named(session, "load", "start")).isEqualTo(first);
        killed();
        assertThat(named(session, "load", "start")).isEqualTo(first);
        assertThat(words(session, first)).containsExactly(first.text().replace("-", ""));
        service.close(session, first);
        assertThat(named(session, "load", "start")).isEqualTo(first);
        killed();
        assertThat(named(session, "load", "start")).isEqualTo(first);
        assertThat(engine.jobs).hasSize(1);

        assertThatThrownBy(() -> named(session, "load", "say something else"))
                .hasMessageContaining("choose another name")
                .extracting(refusal -> ((Refusal) refusal).code())
                .isEqualTo(FaultCode.CONFLICT);
        var other = service.open(Map.of());
        assertThat(named(other, "load", "say hello")).isNotEqualTo(first);
    }

    private void waitingAtMost(int waiting) {
        service.close();
        limits = new SqlGatewayService.Limits(
                LIMITS.sessions(), new OperationLimits(0, 0, Duration.ZERO, 10, 0, 0, waiting), LIMITS.workers());
        live();
    }

    @Test
    void moreOperationsThanMayWaitAreRestored() {
        waitingAtMost(1);
        engine.release("submission");
        engine.release("answer");
        var session = service.open(Map.of());
        var operations = new ArrayList<OperationHandle>();
        for (int number = 0; number < 100; number++) {
            var operation = named(session, "load " + number, "start");
            finished(session, operation);
            operations.add(operation);
        }
        killed();

        for (int number = 0; number < 100; number++) {
            finished(session, operations.get(number));
            assertThat(named(session, "load " + number, "start")).isEqualTo(operations.get(number));
        }
        assertThat(engine.jobs).hasSize(100);
    }

    @Test
    void aNamedStatementThatWasRefusedRunsAfterARestart() {
        waitingAtMost(1);
        var session = service.open(Map.of());
        run(session, "wait first");
        await().until(() -> engine.running.get() == 1);
        run(session, "say second");
        assertThatThrownBy(() -> named(session, "load", "start"))
                .hasMessageContaining("sql-gateway.session.max-waiting");
        // what waits for the disk is written with it
        service.open(Map.of());
        killed();

        engine.release("submission");
        engine.release("answer");
        finished(session, named(session, "load", "start"));
        assertThat(engine.jobs).hasSize(1);
    }

    @Test
    void aNamedStatementOfWhichNothingIsLeftIsRunAgain() throws Exception {
        var session = service.open(Map.of());
        var asked = named(session, "question", "say hello");
        assertThat(words(session, asked)).containsExactly("hello");
        var start = named(session, "load", "start");
        await().until(() -> engine.running.get() == 1);
        var left = engine;
        killed();
        left.jobs.clear();
        await().until(() -> status(session, start) == OperationStatus.ERROR);
        // its name is not lost with the next end either
        killed();
        await().until(() -> status(session, start) == OperationStatus.ERROR);

        assertThat(named(session, "question", "say hello")).isEqualTo(asked);
        assertThat(words(session, asked)).containsExactly("hello");
        engine.release("submission");
        engine.release("answer");
        assertThat(named(session, "load", "start")).isEqualTo(start);
        finished(session, start);
        assertThat(engine.jobs).hasSize(1);
    }

    @Test
    void aJobThatCameToTheClusterLateIsNotStartedTwice() throws Exception {
        var session = service.open(Map.of());
        var start = named(session, "load", "start");
        await().until(() -> engine.running.get() == 1);
        var left = engine;
        killed();
        left.jobs.clear();
        await().until(() -> status(session, start) == OperationStatus.ERROR);
        engine.release("submission");
        engine.release("answer");
        // what the killed server had sent
        engine.jobs.add(new JobId(start.text().replace("-", "")));
        named(session, "load", "start");
        finished(session, start);
        assertThat(engine.jobs).hasSize(1);
    }

    @Test
    void aNamedStatementWhoseHandOverWasNotAnsweredHasItsJob() {
        var session = service.open(Map.of());
        engine.release("submission");
        engine.refusing = true;
        var start = named(session, "load", "start");
        finished(session, start);
        assertThat(engine.jobs).hasSize(1);
        var unnamed = run(session, "start");
        await().until(() -> status(session, unnamed) == OperationStatus.ERROR);
    }

    @Test
    void aSessionThatCannotBeMadeAgainSaysWhyAndTriesAgain() throws Exception {
        var session = service.open(Map.of());
        finished(session, run(session, "set password=x 1"));
        killed();
        engine.refusing = true;
        assertThatThrownBy(() -> service.configuration(session))
                .hasMessageContaining("could not be made again")
                .hasMessageContaining("set password=****** 1");
        assertThatThrownBy(() -> words(session, run(session, "say hello")))
                .hasMessageContaining("could not be made again");
        engine.refusing = false;
        assertThat(words(session, run(session, "say hello"))).containsExactly("hello");
    }

    @Test
    void remembersWhatWasClosed() throws Exception {
        var session = service.open(Map.of(), new Submitter("ann", Optional.empty()));
        var said = run(session, "say password=hunter2");
        finished(session, said);
        words(session, said);
        service.close(session, said);
        var failed = run(session, "fail");
        await().until(() -> status(session, failed) == OperationStatus.ERROR);
        service.close(session);
        var before = service.history();
        // on the disk at once, and what waited with it
        service.open(Map.of());
        killed();

        assertThat(before).hasSize(2);
        assertThat(service.history()).isEqualTo(before);
        assertThat(service.history().getLast().statement()).isEqualTo("say password=******");
        assertThat(service.history().getFirst().reason()).contains("no such word");
    }

    private Refusal refusal(SessionHandle session, OperationHandle operation) {
        await().until(() -> status(session, operation) == OperationStatus.ERROR);
        return assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> service.fetch(session, operation, 0, PATIENCE))
                .actual();
    }

    private static JobId job(OperationHandle operation) {
        return new JobId(operation.text().replace("-", ""));
    }

    @Test
    void theJobOfAQueryThatNoOneReadsAnyMoreIsCancelled() {
        var session = service.open(Map.of());
        var operation = run(session, "query");
        finished(session, operation);
        killed();

        assertThat(refusal(session, operation)).hasMessageContaining(job(operation) + " still ran and was cancelled");
        assertThat(engine.jobs).isEmpty();
    }

    @Test
    void aQueryThatCannotBeCancelledAfterARestartIsSaidToRunPerhaps() {
        var session = service.open(Map.of());
        var operation = run(session, "query");
        finished(session, operation);
        stoppedAnswering = true;
        killed();

        assertThat(refusal(session, operation)).hasMessageContaining(job(operation) + " may still run");
        assertThat(engine.jobs).containsExactly(job(operation));
    }

    @Test
    void aQueryThatWasClosedIsNotLookedForAfterARestart() {
        var session = service.open(Map.of());
        var operation = run(session, "query");
        finished(session, operation);
        service.close(session, operation);
        finished(session, run(session, "say last"));
        killed();

        assertThat(engine.jobs).containsExactly(job(operation));
        assertThatThrownBy(() -> status(session, operation)).isInstanceOf(Refusal.class);
    }

    @Test
    void anAnswerWhoseJobIsGoneIsNotGivenAgain() {
        engine.release("submission");
        engine.release("answer");
        var session = service.open(Map.of());
        var operation = run(session, "start");
        finished(session, operation);
        engine.jobs.clear();
        killed();

        assertThat(refusal(session, operation))
                .hasMessageContaining(job(operation) + ", which the cluster does not know")
                .hasMessageEndingWith("It may have written rows: look at its sink before you run the statement again.");
    }
}
