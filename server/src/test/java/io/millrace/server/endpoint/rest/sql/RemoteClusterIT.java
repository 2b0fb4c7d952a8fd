package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.json.Json;
import io.millrace.server.FunctionJar;
import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Tests service B over a stock cluster that it reaches by REST alone.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteClusterIT {
    private static final Duration LONG = TestTimeout.LIMIT;
    /// A query that needs a job.
    private static final String ONE = "SELECT MAX(x) FROM (VALUES 1) AS t (x)";

    private static final String ENDLESS =
            "CREATE TEMPORARY TABLE endless (id BIGINT, name STRING) WITH ('connector' = 'datagen',"
                    + " 'rows-per-second' = '1000', 'fields.name.length' = '5')";
    private static final String BLACKHOLE =
            "CREATE TABLE sink (id BIGINT, name STRING) WITH ('connector' = 'blackhole')";

    private Path folder;
    private StockCluster cluster;
    private GatewayUnderTest gateway;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        this.folder = folder;
        cluster = new StockCluster(folder, 0);
        gateway = GatewayUnderTest.remote(at(cluster.port));
    }

    @AfterAll
    void stop() {
        gateway.close();
        cluster.close();
    }

    private static Configuration at(int port) {
        return Configuration.fromMap(Map.of(
                "rest.address", "localhost",
                "rest.port", Integer.toString(port),
                "parallelism.default", "2",
                "sql-gateway.session.choose-cluster", "true"));
    }

    private SessionHandle streaming() {
        return gateway.open(Map.of("execution.runtime-mode", "streaming"));
    }

    private SessionHandle batch() {
        return gateway.open(Map.of("execution.runtime-mode", "batch"));
    }

    @Test
    void aQueryAnswersInStreamingAndInBatch() {
        var sql = "SELECT k, COUNT(*) AS n FROM (VALUES ('a'), ('b'), ('a')) AS t (k) GROUP BY k";

        var changes = gateway.run(streaming(), sql);
        var end = gateway.run(batch(), sql + " ORDER BY k");

        assertThat(changes.rows()).extracting(Row::kind).contains(RowKind.UPDATE_BEFORE, RowKind.UPDATE_AFTER);
        assertThat(changes.columns()).containsExactly("k", "n");
        assertThat(end.lines()).containsExactly("a|2", "b|1");
        assertThat(status(end.last().jobID().orElseThrow())).isEqualTo(JobStatus.FINISHED);
    }

    @Test
    void everyTypeComesThroughAsItIs() {
        var session = batch();
        gateway.run(session, "SET 'table.local-time-zone' = 'Asia/Shanghai'");
        // or they would be answered without asking the cluster
        gateway.run(session, "SET 'table.exec.sink.not-null-enforcer' = 'drop'");
        var select = "SELECT "
                + String.join(", ", Types.CASES.stream().map(Types.Case::sql).toList());

        var json = gateway.run(session, select).rows().getFirst();

        for (int i = 0; i < Types.CASES.size(); i++) {
            var expected = Types.CASES.get(i);
            assertThat(Json.text(java.util.Arrays.asList(json.fields().get(i))))
                    .as(expected.sql())
                    .isEqualTo("[" + expected.json() + "]");
        }
    }

    @Test
    void aHundredThousandRowsComeOnceEach() {
        for (var session : List.of(streaming(), batch())) {
            gateway.run(session, sequence("many", 100_000));

            var answer = gateway.run(session, "SELECT * FROM many");

            assertThat(answer.rows()).hasSize(100_000);
            assertThat(new HashSet<>(answer.lines())).hasSize(100_000);
        }
    }

    @Test
    void anEndlessQueryEndsWithTheLastRowOfItsLimit() {
        var session = streaming();
        gateway.run(session, ENDLESS);

        var answer = gateway.run(session, "SELECT name FROM endless WHERE id <> 0 LIMIT 3");

        assertThat(answer.lines()).hasSize(3);
        var job = answer.last().jobID().orElseThrow();
        await().atMost(LONG).until(() -> status(job) == JobStatus.CANCELED);
    }

    @Test
    void aStreamingQueryIsCancelledWithItsJob() {
        var session = streaming();
        gateway.run(session, ENDLESS);
        var operation = gateway.submit(session, "SELECT * FROM endless");
        var rows = new ArrayList<Row>();
        long token = 0;
        JobId job = null;
        while (rows.size() < 2_000) {
            var page = gateway.fetch(session, operation, token, RowFormat.JSON).orThrow();
            page.results().ifPresent(table -> rows.addAll(table.data()));
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
            job = page.jobID().orElse(null);
        }
        var running = java.util.Objects.requireNonNull(job);
        assertThat(status(running)).isEqualTo(JobStatus.RUNNING);

        var stopped = gateway.client
                .call(Operations.STOP, GatewayUnderTest.in(session, operation))
                .orThrow();

        assertThat(stopped.status()).isEqualTo(OperationStatus.CLOSED);
        await().atMost(LONG).until(() -> status(running) == JobStatus.CANCELED);
    }

    @Test
    void howFarAJobHasComeIsAskedThere() {
        var session = gateway.open(Map.of("execution.runtime-mode", "batch"));
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE few (id BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '1000')");
        var query =
                gateway.run(session, "SELECT id, COUNT(*) FROM few GROUP BY id").operation();

        await().atMost(LONG)
                .untilAsserted(() -> assertThat(gateway.client
                                .call(Activity.OF_OPERATION, Arguments.of(Operations.OPERATION, query))
                                .orThrow()
                                .progress())
                        .hasValueSatisfying(progress -> {
                            assertThat(progress.records()).isEqualTo(1_000);
                            assertThat(progress.tasks()).isGreaterThan(1).isEqualTo(progress.finished());
                            assertThat(progress.percent()).hasValue(100.0);
                        }));
    }

    @Test
    void anInsertIsShownAndStoppedThere() {
        var session = streaming();
        gateway.run(session, ENDLESS);
        gateway.run(session, BLACKHOLE);

        var job = gateway.run(session, "INSERT INTO sink SELECT * FROM endless")
                .last()
                .jobID()
                .orElseThrow();

        await().atMost(LONG).until(() -> status(job) == JobStatus.RUNNING);
        var name = "|insert-into_default_catalog.default_database.sink|RUNNING|";
        assertThat(gateway.run(session, "SHOW JOBS").lines()).anyMatch(line -> line.startsWith(job + name));
        assertThat(gateway.run(session, "DESCRIBE JOB '" + job + "'").lines())
                .singleElement()
                .asString()
                .startsWith(job + name);
        assertThat(gateway.run(session, "STOP JOB '" + job + "'").lines()).containsExactly("OK");
        await().atMost(LONG).until(() -> status(job) == JobStatus.CANCELED);
    }

    @Test
    void aJobStopsWithASavepointAndSaysWhere() {
        var session = streaming();
        gateway.run(session, ENDLESS);
        gateway.run(session, BLACKHOLE);
        gateway.run(session, "SET 'execution.checkpointing.savepoint-dir' = '" + folder.toUri() + "'");
        var job = gateway.run(session, "INSERT INTO sink SELECT * FROM endless")
                .last()
                .jobID()
                .orElseThrow();
        await().atMost(LONG).until(() -> cluster.allTasksRun(JobID.fromHexString(job.text())));

        assertThat(gateway.run(session, "STOP JOB '" + job + "' WITH SAVEPOINT").lines())
                .singleElement()
                .asString()
                .contains("savepoint-");
        await().atMost(LONG).until(() -> status(job) == JobStatus.FINISHED);
    }

    @Test
    void anInsertIsWaitedForWhenTheSessionWantsThat() {
        var session = batch();
        gateway.run(session, "SET 'table.dml-sync' = 'true'");
        gateway.run(
                session,
                "CREATE TABLE file (n INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                        + folder.resolve("file").toUri() + "')");

        var job = gateway.run(session, "INSERT INTO file VALUES 1, 2")
                .last()
                .jobID()
                .orElseThrow();

        assertThat(status(job)).isEqualTo(JobStatus.FINISHED);
        assertThat(gateway.run(session, "SELECT * FROM file ORDER BY n").lines())
                .containsExactly("1", "2");
        assertThat(gateway.run(session, "ANALYZE TABLE file COMPUTE STATISTICS").lines())
                .containsExactly("OK");
    }

    @Test
    void aQueryThatFailsThereSaysWhy() {
        assertThatThrownBy(() -> gateway.run(batch(), "SELECT CAST(s AS INT) FROM (VALUES 'x') AS t (s)"))
                .hasMessageContaining("'x'")
                .hasMessageNotContaining("\tat ");
        assertThatThrownBy(() -> gateway.run(streaming(), "STOP JOB '" + new JobID() + "'"))
                .hasMessageContaining("ob")
                .hasMessageNotContaining("\tat ")
                .hasMessageNotContaining("Exception on server side");
    }

    @Test
    void aQueryWhoseJobStartsOverFailsOnlyAfterRowsWereGivenOut() {
        var session = gateway.open(Map.of(
                "execution.runtime-mode", "streaming",
                "restart-strategy.type", "fixed-delay",
                "restart-strategy.fixed-delay.delay", "10 ms",
                "parallelism.default", "1"));
        gateway.run(session, "CREATE TEMPORARY FUNCTION fails_once AS '" + FailsOnce.class.getName() + "'");
        gateway.run(session, sequence("many", 1_000));
        List.of("early", "late").forEach(FailsOnce::prepare);
        FailsOnce.fail("early");

        assertThat(gateway.run(session, "SELECT fails_once('early', id, 1) FROM many")
                        .rows())
                .hasSize(1_000);
        var operation = gateway.submit(session, "SELECT fails_once('late', id, 500) FROM many");
        assertThatThrownBy(() -> read(session, operation, rows -> {
                    if (rows == 499) {
                        FailsOnce.fail("late");
                    }
                }))
                .hasMessageContaining("started over");
    }

    /// Reads to the end, and tells after each page how many rows there were so far.
    private void read(SessionHandle session, OperationHandle operation, IntConsumer reported) {
        int rows = 0;
        long token = 0;
        while (true) {
            var page = gateway.fetch(session, operation, token, RowFormat.JSON).orThrow();
            rows += page.results().map(table -> table.data().size()).orElse(0);
            reported.accept(rows);
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }
    }

    @Test
    void aJarTravelsWithTheJob() throws IOException {
        var session = streaming();
        gateway.run(session, "ADD JAR '" + FunctionJar.write(folder.resolve("shout.jar")) + "'");
        gateway.run(session, "CREATE TEMPORARY FUNCTION jarred AS 'jarred.Whisper'");

        assertThat(gateway.run(session, "SELECT jarred('MILL')").lines()).containsExactly("mill...");
    }

    @Test
    void aClusterThatIsAwayIsNamedAndIsFoundWhenItComesBack() throws Exception {
        try (var reserved = ReservedPort.reserve()) {
            isNamedAndIsFoundAt(reserved.number());
        }
    }

    private void isNamedAndIsFoundAt(int port) throws Exception {
        try (var early = GatewayUnderTest.remote(at(port))) {
            var session = early.open(Map.of());
            assertThat(early.run(session, "SHOW CATALOGS").lines()).containsExactly("default_catalog");
            for (var sql : List.of(ONE, "SHOW JOBS", "STOP JOB '" + new JobID() + "'")) {
                assertThatThrownBy(() -> early.run(session, sql))
                        .hasMessageContaining("The cluster at http://localhost:" + port + " cannot be reached")
                        .hasMessageContaining("rest.address and rest.port");
            }
            try (var later = new StockCluster(folder.resolve("later"), port)) {
                assertThat(early.run(session, ONE).lines()).containsExactly("1");
                assertThat(later.running()).isZero();
            }
        }
    }

    @Test
    void aSessionMayChooseAnotherCluster() throws Exception {
        try (var other = new StockCluster(folder.resolve("other"), 0)) {
            var session = streaming();
            gateway.run(session, "SET 'rest.port' = '" + other.port + "'");
            gateway.run(session, ENDLESS);
            gateway.run(session, BLACKHOLE);

            gateway.run(session, "INSERT INTO sink SELECT * FROM endless");

            await().atMost(LONG).until(() -> other.running() == 1);
            assertThatThrownBy(() -> gateway.run(session, "SET 'execution.target' = 'yarn-session'"))
                    .hasMessageContaining("'yarn-session'")
                    .hasMessageContaining("remote");
        }
    }

    @Test
    void aClusterThatIsLostUnderAQueryEndsIt() throws Exception {
        var session = gateway.open(Map.of("execution.runtime-mode", "streaming", "client.timeout", "2 s"));
        gateway.run(session, ENDLESS);
        try (var lost = new StockCluster(folder.resolve("lost"), 0)) {
            gateway.run(session, "SET 'rest.port' = '" + lost.port + "'");
            var operation = gateway.submit(session, "SELECT * FROM endless");
            await().atMost(LONG).until(() -> lost.running() == 1);
            lost.lose();

            assertThatThrownBy(() -> read(session, operation, rows -> {})).hasMessageContaining("cannot be reached");
        }
    }

    @Test
    void aJobThatIsTakenAfterItsStatementHasEndedIsCancelled() throws Exception {
        Insert failed;
        Insert cancelled;
        int port;
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            port = silent.getLocalPort();
            failed = silentInsert("2 s", port);
            try (var _ = silent.accept()) {
                cancelled = silentInsert("300 s", port);
                try (var _ = silent.accept()) {
                    gateway.client
                            .call(Operations.CANCEL, GatewayUnderTest.in(cancelled.session(), cancelled.operation()))
                            .orThrow();
                    assertThatThrownBy(() -> read(failed.session(), failed.operation(), rows -> {}))
                            .hasMessageContaining("did not answer within 2 s (client.timeout)")
                            .hasMessageContaining("If it takes the job later, the job is cancelled.");
                }
            }
        }
        try (var late = new StockCluster(folder.resolve("late"), port)) {
            for (var insert : List.of(failed, cancelled)) {
                var job = JobID.fromHexString(insert.operation().text().replace("-", ""));
                await().atMost(LONG).ignoreExceptions().until(() -> late.status(job) == JobStatus.CANCELED);
            }
        }
    }

    private record Insert(SessionHandle session, OperationHandle operation) {}

    /// Submits to a cluster that accepts connections and never answers. The engine's client tries again for minutes.
    private Insert silentInsert(String timeout, int port) {
        var session = gateway.open(Map.of(
                "execution.runtime-mode", "streaming",
                "client.timeout", timeout,
                "rest.retry.max-attempts", "600"));
        gateway.run(session, ENDLESS);
        gateway.run(session, BLACKHOLE);
        gateway.run(session, "SET 'rest.port' = '" + port + "'");
        return new Insert(session, gateway.submit(session, "INSERT INTO sink SELECT * FROM endless"));
    }

    @Test
    void noThreadIsLeftWhenTheGatewayIsClosed() throws Exception {
        var before = clientThreads();
        try (var other = GatewayUnderTest.remote(at(cluster.port))) {
            // settings of its own make a client of its own
            var session = other.open(Map.of("rest.retry.delay", "301 ms"));
            other.run(session, ONE);
            assertThat(clientThreads()).hasSizeGreaterThan(before.size());
        }
        await().atMost(LONG).until(() -> clientThreads().size() <= before.size());
    }

    private static List<String> clientThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.contains("RestClusterClient")
                        || name.contains("rest-client")
                        || name.startsWith("remote-clusters"))
                .toList();
    }

    private static String sequence(String name, int rows) {
        return "CREATE TEMPORARY TABLE " + name + " (id BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '"
                + rows + "', 'rows-per-second' = '10000000', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1',"
                + " 'fields.id.end' = '" + rows + "')";
    }

    private JobStatus status(JobId job) {
        return cluster.status(JobID.fromHexString(job.text()));
    }
}
