package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Tests the origins of jobs: service A reports them for jobs that service B started.
final class OriginIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;

    private static RunningServer server;
    private static Client cluster;
    private static Client gateway;
    private static SessionHandle session;

    @BeforeAll
    static void start() {
        // long enough that an answer from before a statement would be noticed after it
        server = RunningServer.start("rest.server.answer-age=3s");
        cluster = new Client(Connection.to(server.cluster().toString()));
        gateway = new Client(Connection.to(server.gateway().toString()));
        session = gateway.call(
                        Sessions.OPEN,
                        Arguments.NONE,
                        new Sessions.Open(Optional.of("nightly report"), Optional.empty()))
                .orThrow()
                .sessionHandle();
        run("CREATE TABLE numbers (v INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
        run("CREATE TABLE nowhere (v INT) WITH ('connector' = 'blackhole')");
    }

    @AfterAll
    static void stop() {
        gateway.close();
        cluster.close();
        server.close();
    }

    private static void run(String sql) {
        SampleStatements.run(gateway, session, sql);
    }

    /// The job that was started last.
    private static JobOrigin.Origin newest() {
        List<Jobs.Line> jobs = cluster.call(Jobs.OVERVIEW).orThrow().jobs();
        var newest = jobs.stream()
                .max(java.util.Comparator.comparingLong(Jobs.Line::startTime))
                .orElseThrow();
        return cluster.call(JobOrigin.OF_JOB, Arguments.of(Jobs.JOB, newest.jid()))
                .orThrow();
    }

    @Test
    void tellsTheStatementTheSessionAndTheSubmitterOfAJob() {
        run("INSERT INTO nowhere SELECT v FROM numbers -- token: hunter2");
        var origin = newest();
        assertThat(origin.source()).isEqualTo(JobOrigin.Source.GATEWAY);
        assertThat(origin.statement()).contains("INSERT INTO nowhere SELECT v FROM numbers -- token: ******");
        assertThat(origin.session()).contains(session);
        assertThat(origin.sessionName()).contains("nightly report");
        assertThat(origin.submitter()).contains("anonymous");
        assertThat(origin.submittedAt().orElseThrow()).isPositive();
        assertThat(cluster.call(Jobs.CONFIG, Arguments.of(Jobs.JOB, origin.job()))
                        .orThrow()
                        .executionConfig()
                        .orElseThrow()
                        .userConfig())
                .isEmpty();
        run("BEGIN STATEMENT SET");
        run("INSERT INTO nowhere SELECT v + 1 FROM numbers");
        run("INSERT INTO nowhere SELECT v + 2 FROM numbers");
        run("END");
        assertThat(newest().statement().orElseThrow()).contains("v + 1").contains("v + 2");
    }

    @Test
    void listsAJobFromTheEndOfItsStatementOn() {
        var before = cluster.call(Jobs.OVERVIEW).orThrow().jobs().size();
        run("INSERT INTO nowhere SELECT v * 2 FROM numbers");
        assertThat(cluster.call(Jobs.OVERVIEW).orThrow().jobs()).hasSize(before + 1);
    }

    @Test
    void tellsOfAllJobsInBrief() {
        run("INSERT INTO nowhere SELECT v + 7 FROM numbers");
        var newest = newest();
        var listing = await().atMost(LIMIT)
                .until(() -> cluster.call(JobOrigin.OF_JOBS).orThrow(), JobOrigin.Listing::complete);
        assertThat(listing.origins())
                .extracting(JobOrigin.Line::job)
                .containsExactlyInAnyOrderElementsOf(cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                        .map(Jobs.Line::jid)
                        .toList());
        assertThat(listing.origins()).contains(JobOrigin.Line.of(newest));
    }

    @Test
    void runsAStatementOfTheSameSessionThroughThePortOfServiceA() {
        try (var beside = new Client(Connection.to(server.cluster() + "/gateway"))) {
            var operation = beside.call(
                            Statements.EXECUTE,
                            Arguments.of(Sessions.SESSION, session),
                            Statements.Execute.of("SELECT 41 + 1"))
                    .orThrow()
                    .operationHandle();
            var first = Arguments.of(Sessions.SESSION, session)
                    .with(Operations.OPERATION, operation)
                    .with(Results.TOKEN, 0L);
            var page = await().atMost(LIMIT)
                    .until(
                            () -> beside.call(Results.FETCH, first).orThrow(),
                            reported -> reported.resultType() != ResultType.NOT_READY);
            assertThat(page.nextResultUri().orElseThrow()).startsWith("/v4/sessions/" + session.text());
            assertThat(page.results().orElseThrow().data().toString()).contains("42");
        }
    }

    @Test
    void refusesAnUnknownJob() {
        var nobody = Arguments.of(Jobs.JOB, new JobId("00000000000000000000000000000001"));
        assertThat(cluster.call(JobOrigin.OF_JOB, nobody))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.status()).isEqualTo(404));
    }
}
