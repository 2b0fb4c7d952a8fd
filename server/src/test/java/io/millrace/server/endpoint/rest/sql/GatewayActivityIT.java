package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Reply;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.StatementHistory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the operator's view of the gateway over HTTP, with real queries.
final class GatewayActivityIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final String ENDLESS =
            "CREATE TEMPORARY TABLE ticks (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '5')";

    private static EmbeddedEngine engine;
    private static GatewayUnderTest gateway;

    @BeforeAll
    static void start() throws Exception {
        engine = GatewayUnderTest.engine();
        gateway = GatewayUnderTest.over(engine, GatewayUnderTest.USUAL);
    }

    @AfterAll
    static void stop() {
        gateway.close();
        engine.close();
    }

    private static Activity.OperationSummaries operations(Arguments filter) {
        return gateway.client.call(Activity.OPERATIONS, filter).orThrow();
    }

    private static SessionHandle ticking() {
        var session = gateway.open(Map.of("execution.runtime-mode", "streaming", "parallelism.default", "1"));
        gateway.run(session, ENDLESS);
        return session;
    }

    private static Results.Page fetch(SessionHandle session, OperationHandle query, long token, int wait) {
        return gateway.client
                .call(
                        Results.FETCH,
                        GatewayUnderTest.in(session, query)
                                .with(Results.TOKEN, token)
                                .with(Results.WAIT, wait))
                .orThrow();
    }

    @Test
    void aFetchThatWaitsIsAnsweredWithTheFirstRow() {
        var session = ticking();
        var query = gateway.submit(session, "SELECT * FROM ticks");
        var page = fetch(session, query, 0, 30_000);
        assertThat(page.resultType()).isEqualTo(ResultType.PAYLOAD);
        assertThat(page.results().orElseThrow().data()).isNotEmpty();
        gateway.client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session));
    }

    @Test
    void aFetchThatDoesNotWaitIsAnsweredAtOnceAndLosesNothing() {
        var session = ticking();
        var query = gateway.submit(session, "SELECT * FROM ticks");
        var first = fetch(session, query, 0, 0);
        assertThat(first.resultType()).isIn(ResultType.NOT_READY, ResultType.PAYLOAD);
        var next = Results.tokenOf(first.nextResultUri().orElseThrow());
        assertThat(fetch(session, query, next, 30_000).results().orElseThrow().columns())
                .hasSize(1);
        gateway.client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session));
    }

    @Test
    void theHistorySaysWhoRanAStatementAndWhatBecameOfIt() {
        var session = gateway.open(Map.of());
        var query = gateway.submit(session, "SELECT 'marked in history' AS a");
        fetch(session, query, 0, 30_000);
        fetch(session, query, 1, 30_000);
        var found = gateway.client
                .call(
                        StatementHistory.FIND,
                        Arguments.of(StatementHistory.SEARCH, "HISTORY marked")
                                .with(StatementHistory.OUTCOME, List.of(StatementHistory.Outcome.FINISHED))
                                .with(StatementHistory.KIND, List.of(StatementHistory.Kind.QUERY)))
                .orThrow();
        assertThat(found.next()).isEmpty();
        assertThat(found.statements()).singleElement().satisfies(entry -> {
            assertThat(entry.operation()).isEqualTo(query);
            assertThat(entry.client())
                    .hasValueSatisfying(name -> assertThat(name).contains("ttp-client"));
            assertThat(entry.address()).contains("127.0.0.1");
            assertThat(entry.rows()).contains(1L);
        });
        assertThat(gateway.client
                        .call(StatementHistory.OF_OPERATION, Arguments.of(Operations.OPERATION, query))
                        .orThrow())
                .isEqualTo(found.statements().getFirst());
        var failed = gateway.submit(session, "SELECT nonsense");
        var refused = gateway.client.call(StatementHistory.FIND, Arguments.of(StatementHistory.CURSOR, "nonsense"));
        assertThat(refused).isInstanceOf(Reply.Refused.class);
        await().atMost(LIMIT)
                .until(() -> gateway.client
                        .call(StatementHistory.OF_OPERATION, Arguments.of(Operations.OPERATION, failed))
                        .orThrow()
                        .error()
                        .isPresent());
        gateway.client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session));
    }

    @Test
    void theResultOfAClosedQueryCanBeReadAgain() {
        var session = gateway.open(Map.of());
        var query = gateway.submit(session, "SELECT a, CAST(a AS STRING) AS b FROM (VALUES (1), (2), (3)) AS t (a)");
        var first = fetch(session, query, 0, 30_000).results().orElseThrow();
        gateway.client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session));
        var kept = gateway.client
                .call(StatementHistory.OF_OPERATION, Arguments.of(Operations.OPERATION, query))
                .orThrow()
                .result();
        assertThat(kept).hasValueSatisfying(result -> {
            assertThat(result.rows()).isEqualTo(3);
            assertThat(result.complete()).isTrue();
        });
        var page = kept(query, 0);
        assertThat(page.results()).contains(first);
        var end = kept(query, Results.tokenOf(page.nextResultUri().orElseThrow()));
        assertThat(end.resultType()).isEqualTo(ResultType.EOS);
        assertThat(end.nextResultUri()).isEmpty();
    }

    private static Results.Page kept(OperationHandle operation, long token) {
        return gateway.client
                .call(
                        StatementHistory.RESULT,
                        Arguments.of(Operations.OPERATION, operation).with(Results.TOKEN, token))
                .orThrow();
    }

    @Test
    void anyQueryIsListedAndEndedWithItsJob() throws Exception {
        var session = ticking();
        var query = gateway.submit(session, "SELECT n AS marked FROM ticks");
        fetch(session, query, 0, 30_000);

        var found = operations(Arguments.of(Activity.SEARCH, "AS MARKED"));
        assertThat(found.total()).isEqualTo(1);
        var course = found.operations().getFirst();
        assertThat(course.operation()).isEqualTo(query);
        assertThat(course.rows()).isPositive();
        var job = course.job().orElseThrow();
        assertThat(gateway.client
                        .call(Activity.SESSIONS, Arguments.NONE)
                        .orThrow()
                        .sessions())
                .anyMatch(one -> one.session().equals(session) && one.underWay() == 1);

        gateway.client
                .call(Activity.END_OPERATION, Arguments.of(Operations.OPERATION, query))
                .orThrow();
        await().atMost(LIMIT)
                .until(() -> engine.dispatcher()
                                .getFuture()
                                .get()
                                .requestJobStatus(JobID.fromHexString(job.text()), LIMIT)
                                .get()
                        == JobStatus.CANCELED);
        assertThat(operations(Arguments.of(Activity.SEARCH, "as marked")
                                .with(Activity.STATUS, List.of(io.millrace.wire.sql.OperationStatus.FINISHED)))
                        .total())
                .isZero();
    }

    private static Activity.Progress progress(OperationHandle operation) {
        return gateway.client
                .call(Activity.OF_OPERATION, Arguments.of(Operations.OPERATION, operation))
                .orThrow()
                .progress()
                .orElseThrow();
    }

    @Test
    void tellsHowFarAJobHasComeThatNeverEnds() {
        var session = ticking();
        var query = gateway.submit(session, "SELECT n AS followed FROM ticks");
        fetch(session, query, 0, 30_000);
        var first = new AtomicLong();
        await().atMost(LIMIT).until(() -> {
            first.set(progress(query).records());
            return first.get() > 0;
        });
        await().atMost(LIMIT).until(() -> progress(query).records() > first.get());
        assertThat(progress(query))
                .isEqualTo(
                        new Activity.Progress(progress(query).records(), 0, 1, 0, Optional.empty(), Optional.empty()));

        var listed = Arguments.of(Activity.SEARCH, "as followed");
        assertThat(operations(listed).operations().getFirst().progress()).isEmpty();
        assertThat(operations(listed.with(Activity.PROGRESS, true))
                        .operations()
                        .getFirst()
                        .progress())
                .hasValueSatisfying(progress -> assertThat(progress.records()).isGreaterThan(first.get()));
        gateway.client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session));
    }

    /// Its one task that reads comes to its end after two seconds, and only then the one that counts.
    @ParameterizedTest
    @ValueSource(strings = {"streaming", "batch"})
    void tellsHowFarAJobHasComeThatEnds(String mode) {
        var session = gateway.open(Map.of("execution.runtime-mode", mode, "parallelism.default", "1"));
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE few (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100',"
                        + " 'number-of-rows' = '100')");
        var query = gateway.submit(session, "SELECT MOD(n, 2), COUNT(*) FROM few GROUP BY MOD(n, 2)");
        fetch(session, query, 0, 30_000);
        await().atMost(LIMIT).until(() -> progress(query).percent().equals(Optional.of(100.0)));
        var end = progress(query);
        assertThat(end.records()).isEqualTo(mode.equals("batch") ? end.records() : 100);
        assertThat(end.bytes()).isPositive();
        assertThat(end.finished()).isEqualTo(end.tasks()).isGreaterThanOrEqualTo(2);
        gateway.client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session));
    }

    @Test
    void tellsHowFarTheJobOfAnInsertHasCome() {
        var session = gateway.open(Map.of("execution.runtime-mode", "streaming", "parallelism.default", "1"));
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE many (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100',"
                        + " 'number-of-rows' = '1000')");
        gateway.run(session, "CREATE TEMPORARY TABLE nowhere (n INT) WITH ('connector' = 'blackhole')");
        var insert = gateway.submit(session, "INSERT INTO nowhere SELECT n FROM many");
        fetch(session, insert, 0, 30_000);
        await().atMost(LIMIT).until(() -> progress(insert).records() > 0);
        assertThat(progress(insert).percent()).hasValue(0.0);
        var job = gateway.client
                .call(Activity.OF_OPERATION, Arguments.of(Operations.OPERATION, insert))
                .orThrow()
                .job()
                .orElseThrow();
        gateway.run(session, "STOP JOB '" + job + "'");
        gateway.client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session));
    }

    @Test
    void anySessionIsEndedAndItsStatementsStayInTheHistory() {
        var session = ticking();
        gateway.run(session, "SHOW TABLES");
        gateway.client
                .call(Activity.END_SESSION, Arguments.of(Sessions.SESSION, session))
                .orThrow();
        assertThat(gateway.client.call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, session)))
                .isInstanceOf(Reply.Refused.class);
        var history = gateway.client
                .call(Activity.HISTORY, Arguments.of(Activity.OF_SESSION, session))
                .orThrow();
        assertThat(history.operations())
                .extracting(Activity.OperationSummary::statement)
                .contains("SHOW TABLES");
    }

    private static EventStream<Results.Part> stream(SessionHandle session, OperationHandle query, String after) {
        return gateway.client
                .call(Results.STREAM, GatewayUnderTest.in(session, query).with(EventStream.LAST_EVENT_ID, after))
                .orThrow();
    }

    private static Event<Results.Part> next(EventStream<Results.Part> stream) throws InterruptedException {
        while (true) {
            switch (stream.next(LIMIT)) {
                case EventStream.Arrived<Results.Part>(var event) -> {
                    return event;
                }
                case EventStream.Quiet<Results.Part> _ -> {}
                case EventStream.Ended<Results.Part> ended -> throw new AssertionError("ended: " + ended);
            }
        }
    }

    @Test
    void aStreamTellsWhatItsStatementFailedWith() throws Exception {
        var session = gateway.open(Map.of());
        var failing = gateway.submit(session, "SELECT * FROM nowhere");
        try (var stream = stream(session, failing, "0")) {
            var event = next(stream);
            assertThat(event.kind()).isEqualTo("failed");
            assertThat(event.data().errors().orElseThrow().toString()).contains("nowhere");
        }
        assertThat(gateway.client.call(
                        Results.STREAM, GatewayUnderTest.in(session, failing).with(EventStream.LAST_EVENT_ID, "x")))
                .isInstanceOfSatisfying(
                        Reply.Refused.class, no -> assertThat(no.status()).isEqualTo(400));
    }
}
