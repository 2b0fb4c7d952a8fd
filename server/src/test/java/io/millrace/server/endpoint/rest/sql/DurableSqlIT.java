package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.server.FunctionJar;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.RowFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a session's state survives a kill of the server: a second server runs on a copy of the first one's
/// journal.
class DurableSqlIT {
    private static final Duration LONG = TestTimeout.LIMIT;

    @TempDir
    private Path directory;

    private RunningGateway gateway;
    private SessionHandle session;
    private int lives;

    @BeforeEach
    void start() {
        live();
        session = gateway.open(Map.of("execution.runtime-mode", "batch"));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private Path folder() {
        return directory.resolve("sessions-" + lives);
    }

    private void live() {
        gateway = RunningGateway.start("sql-gateway.journal.dir=" + folder(), "parallelism.default=1");
    }

    private void killed() throws IOException {
        var left = folder();
        lives++;
        Files.createDirectory(folder());
        Files.copy(left.resolve("sessions"), folder().resolve("sessions"));
        Files.copy(left.resolve("key"), folder().resolve("key"));
        stop();
        live();
    }

    private OperationHandle submit(String statement) {
        return gateway.submit(session, statement);
    }

    private List<String> run(String statement) {
        return rows(submit(statement));
    }

    private List<String> rows(OperationHandle operation) {
        return gateway.rows(session, operation);
    }

    private Map<String, List<String>> answers(List<String> questions) {
        var answers = new LinkedHashMap<String, List<String>>();
        questions.forEach(question -> answers.put(question, run(question)));
        return answers;
    }

    /// Returns the settings of a session, not those of a server.
    private Map<String, String> settings() {
        var settings =
                new LinkedHashMap<>(gateway.sql.configuration(session).orThrow().properties());
        settings.keySet()
                .retainAll(List.of(
                        "table.local-time-zone", "pipeline.name", "parallelism.default", "execution.runtime-mode"));
        return settings;
    }

    @Test
    void everythingThatStatementsHaveMadeOfItIsThereAgain() throws Exception {
        var jar = FunctionJar.write(directory.resolve("shout.jar"));
        for (var statement : List.of(
                "SET 'table.local-time-zone' = 'Asia/Tokyo'",
                "SET 'pipeline.name' = 'it''s a name'",
                "SET 'parallelism.default' = '3'",
                "RESET 'parallelism.default'",
                "CREATE DATABASE sales COMMENT 'of the year'",
                "CREATE DATABASE gone",
                "DROP DATABASE gone",
                "USE sales",
                "CREATE TABLE orders (id BIGINT, note STRING) WITH ('connector' = 'datagen', 'number-of-rows' = '3')",
                "CREATE TABLE IF NOT EXISTS orders (other INT) WITH ('connector' = 'print')",
                "ALTER TABLE orders ADD (price DECIMAL(10, 2))",
                "ALTER TABLE orders SET ('rows-per-second' = '100')",
                "CREATE TABLE old_name (v INT) WITH ('connector' = 'blackhole')",
                "ALTER TABLE old_name RENAME TO new_name",
                "CREATE TEMPORARY TABLE scratch (v INT) WITH ('connector' = 'print')",
                "CREATE TEMPORARY TABLE dropped (v INT) WITH ('connector' = 'print')",
                "DROP TEMPORARY TABLE dropped",
                "CREATE VIEW two AS SELECT * FROM (VALUES (1, 'a;b'), (2, 'tab\there')) AS t (n, s)",
                "ALTER VIEW two RENAME TO pair",
                "CREATE TEMPORARY VIEW doubled AS SELECT n * 2 AS n FROM pair",
                "CREATE CATALOG spare WITH ('type' = 'generic_in_memory')",
                "CREATE DATABASE spare.inner_one",
                "CREATE TABLE spare.inner_one.t (v INT) WITH ('connector' = 'blackhole')",
                "ADD JAR '" + jar + "'",
                "CREATE TEMPORARY FUNCTION whisper AS 'jarred.Whisper'",
                "CREATE FUNCTION hush AS 'jarred.Whisper'",
                "CREATE TEMPORARY SYSTEM FUNCTION hiss AS 'jarred.Whisper'",
                "CREATE TABLE copied WITH ('connector' = 'blackhole') AS SELECT n, s FROM pair",
                "CREATE OR REPLACE TABLE copied WITH ('connector' = 'blackhole') AS SELECT n, s AS text FROM pair",
                "USE MODULES core",
                "USE CATALOG spare",
                "USE `default_catalog`.`sales`")) {
            run(statement);
        }
        var questions = List.of(
                "SHOW CATALOGS",
                "SHOW CURRENT CATALOG",
                "SHOW CURRENT DATABASE",
                "SHOW DATABASES",
                "SHOW TABLES",
                "SHOW TABLES FROM spare.inner_one",
                "SHOW VIEWS",
                "SHOW CREATE TABLE orders",
                "SHOW CREATE TABLE new_name",
                "SHOW CREATE TABLE scratch",
                "SHOW CREATE TABLE copied",
                "SHOW CREATE VIEW pair",
                "SHOW USER FUNCTIONS",
                "SHOW JARS",
                "SHOW FULL MODULES",
                "SELECT n FROM doubled",
                "SELECT whisper(s), hush(s), hiss('LOUD') FROM pair",
                "SELECT COUNT(*) FROM orders");
        var before = answers(questions);
        assertThat(settings())
                .containsEntry("pipeline.name", "it's a name")
                .containsEntry("parallelism.default", "1")
                .containsEntry("execution.runtime-mode", "batch");
        var settings = settings();
        assertThat(before.get("SHOW TABLES"))
                .contains("new_name", "scratch", "copied")
                .doesNotContain("dropped");
        assertThat(before.get("SELECT COUNT(*) FROM orders")).containsExactly("3");
        killed();
        assertThat(settings()).isEqualTo(settings);
        assertThat(answers(questions)).isEqualTo(before);
        // and what is made again is kept again, and can be changed on
        run("DROP TEMPORARY VIEW doubled");
        killed();
        assertThat(run("SHOW TABLES")).contains("pair").doesNotContain("doubled");
        assertThat(run("SELECT n FROM pair")).containsExactly("1", "2");
    }

    @Test
    void aStatementSetThatWasOpenIsStillOpen() throws Exception {
        run("CREATE TABLE sink (v INT) WITH ('connector' = 'filesystem', 'path' = '" + directory.resolve("out")
                + "', 'format' = 'csv')");
        run("BEGIN STATEMENT SET");
        run("INSERT INTO sink VALUES (1), (2)");
        killed();
        run("INSERT INTO sink VALUES (3)");
        run("INSERT INTO sink SELECT 4");
        var job = run("END").getFirst();
        await().atMost(LONG)
                .until(() -> run("DESCRIBE JOB '" + job + "'").getFirst().contains("FINISHED"));
        assertThat(run("SELECT v FROM sink")).containsExactlyInAnyOrder("1", "2", "3", "4");
        killed();
        assertThat(run("SELECT COUNT(*) FROM sink")).containsExactly("4");
    }

    @Test
    void whatItsOperationsHaveSaidTheySayAgain() throws Exception {
        var made = submit("CREATE TABLE sink (v INT) WITH ('connector' = 'blackhole')");
        assertThat(rows(made)).containsExactly("OK");
        var wrong = submit("SELECT nothing FROM nowhere");
        await().atMost(LONG)
                .until(() -> gateway.sql.status(session, wrong).orThrow().status() == OperationStatus.ERROR);
        killed();

        assertThat(rows(made)).containsExactly("OK");
        assertThat(gateway.sql.status(session, wrong).orThrow().status()).isEqualTo(OperationStatus.ERROR);
        assertThat(gateway.sql.fetch(session, wrong, 0, RowFormat.JSON).toString())
                .contains("Object 'nowhere' not found");
    }

    @Test
    void anOperationDoesNotNameAJobThatTheClusterDoesNotKnow() throws Exception {
        run("CREATE TABLE sink (v INT) WITH ('connector' = 'blackhole')");
        var insert = submit("INSERT INTO sink VALUES 1");
        var job = insert.text().replace("-", "");
        assertThat(rows(insert)).containsExactly(job);
        killed();

        await().atMost(LONG)
                .until(() -> gateway.sql.status(session, insert).orThrow().status() == OperationStatus.ERROR);
        assertThat(gateway.sql.fetch(session, insert, 0, RowFormat.JSON).toString())
                .contains(job + ", which the cluster does not know any more");
        try (var cluster = new Client(Connection.to(gateway.server.cluster().toString()))) {
            assertThat(cluster.call(Jobs.OVERVIEW).orThrow().jobs()).isEmpty();
        }
    }
}
