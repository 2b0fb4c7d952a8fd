package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Reply;
import io.millrace.json.Json;
import io.millrace.server.FunctionJar;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.SqlEndpoints;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests service B over a real engine, with the requests of clients.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlGatewayIT {
    private static final Duration LONG = TestTimeout.LIMIT;
    private static final String ENDLESS =
            "CREATE TEMPORARY TABLE endless (id BIGINT, name STRING) WITH ('connector' = 'datagen',"
                    + " 'rows-per-second' = '1000', 'fields.name.length' = '5')";

    @TempDir
    private Path folder;

    private EmbeddedEngine engine;
    private GatewayUnderTest gateway;

    @BeforeAll
    void start() throws Exception {
        engine = GatewayUnderTest.engine();
        gateway = GatewayUnderTest.over(engine, GatewayUnderTest.USUAL);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private SessionHandle streaming() {
        return gateway.open(Map.of("execution.runtime-mode", "streaming"));
    }

    private SessionHandle batch() {
        return gateway.open(Map.of("execution.runtime-mode", "batch"));
    }

    @Test
    void aQueryAnswersInStreamingAndInBatch() {
        for (var session : List.of(streaming(), batch())) {
            var answer = gateway.run(session, "SELECT 1 AS n, 'a' AS letter;");

            assertThat(answer.lines()).containsExactly("1|a");
            assertThat(answer.columns()).containsExactly("n", "letter");
            assertThat(answer.last().isQueryResult()).contains(true);
            assertThat(answer.last().jobID()).isEmpty();
            assertThat(answer.last().resultKind()).contains(ResultKind.SUCCESS_WITH_CONTENT);
        }
    }

    @Test
    void aStreamingAggregateTellsEveryChangeAndABatchOneTellsTheEnd() {
        var sql = "SELECT k, COUNT(*) AS n FROM (VALUES ('a'), ('b'), ('a')) AS t (k) GROUP BY k";

        var changes = gateway.run(streaming(), sql).rows();
        var end = gateway.run(batch(), sql + " ORDER BY k");

        assertThat(changes).extracting(Row::kind).contains(RowKind.UPDATE_BEFORE, RowKind.UPDATE_AFTER);
        assertThat(end.lines()).containsExactly("a|2", "b|1");
        assertThat(end.rows()).extracting(Row::kind).containsOnly(RowKind.INSERT);
    }

    /// A condition above its source, into which the engine would push the limit, keeps the job endless.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM endless WHERE id <> 0 LIMIT 3",
                "SELECT name FROM endless WHERE id <> 0 LIMIT 3 OFFSET 2",
                "SELECT UPPER(name) FROM (SELECT name, id FROM endless WHERE id <> 0 LIMIT 3)"
            })
    void anEndlessQueryEndsWithTheLastRowOfItsLimit(String sql) {
        var session = streaming();
        gateway.run(session, ENDLESS);

        var answer = gateway.run(session, sql);

        assertThat(answer.lines()).hasSize(3);
        var job = answer.last().jobID().orElseThrow();
        await().atMost(LONG).until(() -> status(job) == JobStatus.CANCELED);
    }

    @Test
    void aCountGoesOnAfterItsLimitWasReached() {
        var session = streaming();
        gateway.run(session, ENDLESS);
        var operation = gateway.submit(session, "SELECT MOD(id, 9), COUNT(*) FROM endless GROUP BY MOD(id, 9) LIMIT 3");
        var rows = new ArrayList<Row>();

        for (long token = 0; rows.size() < 20; ) {
            var page = gateway.fetch(session, operation, token, RowFormat.JSON).orThrow();
            page.results().ifPresent(table -> rows.addAll(table.data()));
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }

        assertThat(rows).extracting(Row::kind).contains(RowKind.DELETE);
        gateway.client
                .call(Operations.STOP, GatewayUnderTest.in(session, operation))
                .orThrow();
    }

    @Test
    void aJobIsCalledAsItsStatementReads() throws Exception {
        var session = streaming();

        gateway.run(session, "SET 'sql-gateway.session.local-queries.enabled' = 'false'");
        var job = gateway.run(session, "SELECT  MAX(x)\n AS x FROM (VALUES 'named') AS t (x);")
                .last()
                .jobID()
                .orElseThrow();

        assertThat(gateway.run(session, "DESCRIBE JOB '" + job + "'").lines())
                .singleElement()
                .asString()
                .contains(job.text() + "|SELECT MAX(x) AS x FROM (VALUES 'named') AS t (x)|");
    }

    @Test
    void ddlAndWhatItShowsWorkTogether() {
        var session = streaming();

        assertThat(gateway.run(
                                session,
                                "CREATE TABLE t (id INT NOT NULL, v DECIMAL(10, 2), PRIMARY KEY (id) NOT"
                                        + " ENFORCED) WITH ('connector' = 'datagen')")
                        .lines())
                .containsExactly("OK");
        assertThat(gateway.run(session, "CREATE TEMPORARY VIEW w AS SELECT id FROM t")
                        .last()
                        .resultKind())
                .contains(ResultKind.SUCCESS);
        assertThat(gateway.run(session, "SHOW TABLES").lines()).containsExactly("t", "w");
        assertThat(gateway.run(session, "SHOW TABLES").columns()).containsExactly("table name");
        assertThat(gateway.run(session, "SHOW VIEWS").lines()).containsExactly("w");
        assertThat(gateway.run(session, "DESCRIBE t").lines())
                .containsExactly("id|INT|FALSE|PRI(id)|NULL|NULL", "v|DECIMAL(10, 2)|TRUE|NULL|NULL|NULL");
        assertThat(gateway.run(session, "SHOW CREATE TABLE t").lines().getFirst())
                .contains("'connector' = 'datagen'");
        assertThat(gateway.run(session, "EXPLAIN SELECT 1").lines().getFirst())
                .contains("== Optimized Execution Plan ==");
        assertThat(gateway.run(session, "ALTER TABLE t RENAME TO u").lines()).containsExactly("OK");
        assertThat(gateway.run(session, "DROP TABLE u").lines()).containsExactly("OK");
        assertThat(gateway.run(session, "SHOW VIEWS").lines()).containsExactly("w");
    }

    @Test
    void catalogsDatabasesModulesAndFunctionsAreTheSessionsOwn() {
        var session = streaming();

        for (var sql : List.of(
                "CREATE CATALOG mine WITH ('type' = 'generic_in_memory')",
                "USE CATALOG mine",
                "CREATE DATABASE here",
                "USE here",
                "CREATE TEMPORARY SYSTEM FUNCTION shout AS '" + UpperCase.class.getName() + "'",
                "LOAD MODULE hive_like WITH ('type' = 'core')")) {
            if (!sql.startsWith("LOAD")) {
                assertThat(gateway.run(session, sql).lines()).containsExactly("OK");
            }
        }

        assertThat(gateway.run(session, "SHOW CURRENT CATALOG").lines()).containsExactly("mine");
        assertThat(gateway.run(session, "SHOW CURRENT DATABASE").lines()).containsExactly("here");
        assertThat(gateway.run(session, "SHOW FULL MODULES").lines()).containsExactly("core|TRUE");
        assertThat(gateway.run(session, "SHOW USER FUNCTIONS").lines()).containsExactly("shout");
        assertThat(gateway.run(session, "SELECT shout('mill')").lines()).containsExactly("MILL!");
    }

    @Test
    void settingsHoldUntilTheyAreReset() {
        var session = streaming();

        gateway.run(session, "SET 'table.exec.state.ttl' = '5 min'");
        assertThat(gateway.run(session, "SET").lines()).contains("table.exec.state.ttl|5 min");
        assertThat(gateway.client
                        .call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, session))
                        .orThrow()
                        .properties())
                .containsEntry("table.exec.state.ttl", "5 min");
        gateway.run(session, "RESET 'table.exec.state.ttl'");
        assertThat(gateway.run(session, "SET").lines()).noneMatch(line -> line.startsWith("table.exec.state.ttl"));
        gateway.run(session, "SET 'execution.runtime-mode' = 'batch'");
        gateway.run(session, "RESET");
        assertThat(gateway.run(session, "SET").lines()).noneMatch(line -> line.equals("execution.runtime-mode|batch"));
    }

    @Test
    void anInsertLivesOnWhenItsSessionIsClosedAndIsStoppedByAnother() {
        var session = streaming();
        gateway.run(session, ENDLESS);
        gateway.run(session, "CREATE TABLE sink (id BIGINT, name STRING) WITH ('connector' = 'blackhole')");

        var answer = gateway.run(session, "INSERT INTO sink SELECT * FROM endless");
        var job = answer.last().jobID().orElseThrow();
        gateway.client
                .call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, session))
                .orThrow();

        assertThat(answer.columns()).containsExactly("job id");
        assertThat(answer.lines()).containsExactly(job.text());
        assertThat(answer.last().isQueryResult()).contains(false);
        await().atMost(LONG).until(() -> status(job) == JobStatus.RUNNING);
        var other = streaming();
        assertThat(gateway.run(other, "SHOW JOBS").lines())
                .anyMatch(line -> line.startsWith(job + "|insert-into_default_catalog.default_database.sink|RUNNING|"));
        assertThat(gateway.run(other, "STOP JOB '" + job + "'").lines()).containsExactly("OK");
        await().atMost(LONG).until(() -> status(job) == JobStatus.CANCELED);
    }

    /// The engine would give the task manager up, and fail the jobs of others.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "REGEXP(name, '(.*)(.*)(.*)(.*)(.*)(.*)x')",
                "REGEXP_REPLACE(name, '(.*)(.*)(.*)(.*)(.*)(.*)x', 'y') = ''",
                "REGEXP_EXTRACT(name, '(.*)(.*)(.*)(.*)(.*)(.*)x', 1) = ''",
                "REGEXP_COUNT(name, '(.*)(.*)(.*)(.*)(.*)(.*)x') = 1",
                "REGEXP_INSTR(name, '(.*)(.*)(.*)(.*)(.*)(.*)x') = 1",
                "REGEXP_SUBSTR(name, '(.*)(.*)(.*)(.*)(.*)(.*)x') = ''",
                "CARDINALITY(REGEXP_EXTRACT_ALL(name, '(.*)(.*)(.*)(.*)(.*)(.*)x')) = 1",
                "name LIKE '%_%_%_%_%_%_%_%x'",
                "name LIKE '%_%_%_%_%_%_%_%x' || SUBSTRING(name FROM 1 FOR 1)",
                "name SIMILAR TO '%_%_%_%_%_%_%_%x'"
            })
    void aRegularExpressionWithoutEndIsCancelled(String condition) {
        var session = streaming();
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE texts (name STRING) WITH ('connector' = 'datagen',"
                        + " 'rows-per-second' = '1', 'fields.name.length' = '5000')");
        gateway.run(session, "CREATE TEMPORARY TABLE discarded (name STRING) WITH ('connector' = 'blackhole')");
        var job = gateway.run(session, "INSERT INTO discarded SELECT name FROM texts WHERE " + condition)
                .last()
                .jobID()
                .orElseThrow();
        await().atMost(LONG).until(SqlGatewayIT::isMatching);

        gateway.run(session, "STOP JOB '" + job + "'");

        await().atMost(LONG).until(() -> status(job) == JobStatus.CANCELED);
    }

    private static boolean isMatching() {
        return Thread.getAllStackTraces().values().stream()
                .anyMatch(frames -> Stream.of(frames)
                        .anyMatch(frame -> frame.getClassName().startsWith("java.util.regex.Pattern$")));
    }

    @Test
    void aJobStopsWithASavepointAndSaysWhere() {
        var session = streaming();
        gateway.run(session, ENDLESS);
        gateway.run(session, "CREATE TABLE sink (id BIGINT, name STRING) WITH ('connector' = 'blackhole')");
        gateway.run(session, "SET 'execution.checkpointing.savepoint-dir' = '" + folder.toUri() + "'");
        var job = gateway.run(session, "INSERT INTO sink SELECT * FROM endless")
                .last()
                .jobID()
                .orElseThrow();
        await().atMost(LONG).until(() -> RunningTasks.all(engine, job));

        var answer = gateway.run(session, "STOP JOB '" + job + "' WITH SAVEPOINT");

        assertThat(answer.columns()).containsExactly("savepoint path");
        assertThat(answer.lines()).singleElement().asString().contains("savepoint-");
        await().atMost(LONG).until(() -> status(job) == JobStatus.FINISHED);
    }

    @Test
    void statementSetsOfBothFormsBecomeOneJob() throws IOException {
        var session = batch();
        gateway.run(session, "SET 'table.dml-sync' = 'true'");
        for (var name : List.of("left_file", "right_file")) {
            gateway.run(
                    session,
                    "CREATE TABLE " + name + " (n INT) WITH ('connector' = 'filesystem', 'format' = 'csv',"
                            + " 'path' = '" + folder.resolve(name).toUri() + "')");
        }

        gateway.run(
                session,
                "EXECUTE STATEMENT SET BEGIN INSERT INTO left_file VALUES 1; INSERT INTO right_file VALUES"
                        + " 2; END");
        gateway.run(session, "BEGIN STATEMENT SET");
        assertThat(gateway.run(session, "INSERT INTO left_file VALUES 3").lines())
                .containsExactly("OK");
        assertThatThrownBy(() -> gateway.run(session, "SHOW TABLES")).hasMessageContaining("Statement Set");
        gateway.run(session, "INSERT INTO right_file VALUES 4");
        assertThat(gateway.run(session, "END").last().jobID()).isPresent();

        assertThat(gateway.run(session, "SELECT * FROM left_file ORDER BY n").lines())
                .containsExactly("1", "3");
        assertThat(gateway.run(session, "SELECT * FROM right_file ORDER BY n").lines())
                .containsExactly("2", "4");
        assertThatThrownBy(() -> gateway.run(session, "END")).hasMessageContaining("No Statement Set to submit");
    }

    @Test
    void aCompiledPlanRunsLater() throws IOException {
        var session = streaming();
        var plan = folder.resolve("plan.json");
        gateway.run(session, "SET 'table.dml-sync' = 'true'");
        gateway.run(session, "CREATE TABLE source (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3')");
        gateway.run(session, "CREATE TABLE sink (n INT) WITH ('connector' = 'blackhole')");

        gateway.run(session, "COMPILE PLAN '" + plan + "' FOR INSERT INTO sink SELECT * FROM source");

        assertThat(Files.readString(plan)).contains("flinkVersion");
        assertThat(gateway.run(session, "EXECUTE PLAN '" + plan + "'").last().jobID())
                .isPresent();
    }

    @Test
    void aJarIsAddedUsedAndRemoved() throws IOException {
        var session = streaming();
        var jar = FunctionJar.write(folder.resolve("shout.jar"));

        gateway.run(session, "ADD JAR '" + jar + "'");
        assertThat(gateway.run(session, "SHOW JARS").lines())
                .singleElement()
                .asString()
                .endsWith("shout.jar");
        gateway.run(session, "CREATE TEMPORARY FUNCTION jarred AS 'jarred.Whisper'");
        assertThat(gateway.run(session, "SELECT jarred('MILL')").lines()).containsExactly("mill...");
        gateway.run(session, "REMOVE JAR '" + jar + "'");
        assertThat(gateway.run(session, "SHOW JARS").lines()).isEmpty();
    }

    @Test
    void cancellingAStreamingQueryEndsItsJobAndFreesItsSlots() {
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

        var refused = gateway.client.call(Operations.CANCEL, GatewayUnderTest.in(session, operation));
        var stopped = gateway.client
                .call(Operations.STOP, GatewayUnderTest.in(session, operation))
                .orThrow();

        assertThat(refused)
                .isInstanceOfSatisfying(
                        Reply.Refused.class, no -> assertThat(no.fault().text()).contains("from FINISHED to CANCELED"));
        assertThat(stopped.status()).isEqualTo(OperationStatus.CLOSED);
        await().atMost(LONG).until(() -> status(running) == JobStatus.CANCELED);
        assertThat(gateway.run(session, "SELECT 2").lines()).containsExactly("2");
    }

    @Test
    void aSlowReaderSlowsTheJobAndLosesNothing() {
        var session = streaming();
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE many (id BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' ="
                        + " '60000', 'rows-per-second' = '10000000', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1',"
                        + " 'fields.id.end' = '60000')");

        var answer = gateway.run(session, "SELECT * FROM many");

        assertThat(answer.rows()).hasSize(60_000);
        assertThat(answer.rows().stream().map(row -> row.fields().getFirst()).distinct())
                .hasSize(60_000);
    }

    @Test
    void aSequenceOfAnyLengthStartsAtOnce() {
        var session = streaming();
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE endlessly (id BIGINT, name STRING, price DECIMAL(12, 2), share FLOAT) WITH ("
                        + "'connector' = 'datagen', 'rows-per-second' = '1000000', "
                        + sequence("id", 1, 1_000_000_000_000L) + ", " + sequence("name", 7, 1_000_000_000_000L) + ", "
                        + sequence("price", -1, 2_000_000_000) + ", " + sequence("share", 100_000, 200_000) + ")");

        assertThat(gateway.run(session, "SELECT * FROM endlessly LIMIT 2").lines())
                .containsExactly("1|7|-1|100000.0", "2|8|0|100001.0");
    }

    private static String sequence(String column, long start, long end) {
        return "'fields.%1$s.kind' = 'sequence', 'fields.%1$s.start' = '%2$d', 'fields.%1$s.end' = '%3$d'"
                .formatted(column, start, end);
    }

    @Test
    void aStatementCanBeCancelledWhileItRunsAndTheNextOneRuns() {
        var session = batch();
        gateway.run(session, "SET 'table.dml-sync' = 'true'");
        gateway.run(session, "SET 'execution.runtime-mode' = 'streaming'");
        gateway.run(session, ENDLESS);
        gateway.run(session, "CREATE TABLE sink (id BIGINT, name STRING) WITH ('connector' = 'blackhole')");
        var watcher = streaming();
        var operation = gateway.submit(session, "INSERT INTO sink SELECT * FROM endless");
        await().atMost(LONG)
                .until(() -> status(session, operation) == OperationStatus.RUNNING
                        && gateway.run(watcher, "SHOW JOBS").lines().stream()
                                .anyMatch(line -> line.contains("|RUNNING|")));
        var waiting = gateway.submit(session, "SELECT 5");
        assertThat(status(session, waiting)).isEqualTo(OperationStatus.PENDING);

        assertThat(gateway.client
                        .call(Operations.CANCEL, GatewayUnderTest.in(session, operation))
                        .orThrow()
                        .status())
                .isEqualTo(OperationStatus.CANCELED);

        await().atMost(LONG).until(() -> status(session, waiting) == OperationStatus.FINISHED);
        assertThat(gateway.fetch(session, operation, 0, RowFormat.JSON))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        no -> assertThat(no.fault().text())
                                .isEqualTo("Can not fetch results from the " + operation + " in CANCELED status."));
        await().atMost(LONG)
                .until(() -> gateway.run(session, "SHOW JOBS").lines().stream()
                        .noneMatch(line -> line.contains("insert-into_default_catalog.default_database.sink|RUNNING")));
    }

    @Test
    void sessionsDoNotSeeEachOther() {
        var one = streaming();
        var two = streaming();
        gateway.run(one, "CREATE TABLE mine (n INT) WITH ('connector' = 'blackhole')");
        gateway.run(one, "SET 'pipeline.name' = 'of one'");

        assertThat(gateway.run(two, "SHOW TABLES").lines()).isEmpty();
        assertThat(gateway.run(two, "SET").lines()).noneMatch(line -> line.startsWith("pipeline.name"));
        assertThatThrownBy(() -> gateway.run(two, "SELECT * FROM mine"))
                .hasMessageContaining("Object 'mine' not found");
    }

    @Test
    void aPageCanBeReadAgainAndIsTheSame() throws Exception {
        var session = batch();
        var operation = gateway.submit(session, "SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (n, s)");
        var pages = new StringBuilder();
        long token = 0;
        Results.Page page;
        do {
            page = gateway.fetch(session, operation, token, RowFormat.JSON).orThrow();
            if (page.resultType() == ResultType.PAYLOAD
                    && !page.results().orElseThrow().data().isEmpty()) {
                var first = raw("/v4", session, operation.text(), token);
                var second = raw("/v4", session, operation.text(), token);
                assertThat(second).isEqualTo(first);
                pages.append(first);
            }
            token = page.nextResultUri().map(Results::tokenOf).orElse(token);
        } while (page.resultType() != ResultType.EOS);

        assertThat(pages).containsOnlyOnce("[1,\"a\"]").containsOnlyOnce("[2,\"b\"]");
        assertThat(raw("/v4", session, operation.text(), token)).contains("\"resultType\":\"EOS\"");
        assertThat(raw("/v4", session, operation.text(), token + 5)).contains("Expecting token to be " + token);
    }

    @Test
    void versionOneWritesNullsWhereLaterVersionsLeaveOut() throws Exception {
        var session = streaming();
        var operation = gateway.run(session, "SHOW CATALOGS").operation().text();

        assertThat(raw("/v1", session, operation, 1))
                .isEqualTo("{\"resultType\":\"EOS\",\"isQueryResult\":false,\"jobID\":null,\"resultKind\":"
                        + "\"SUCCESS_WITH_CONTENT\",\"results\":{\"columns\":[{\"name\":\"catalog name\","
                        + "\"logicalType\":{\"type\":\"VARCHAR\",\"nullable\":true,\"length\":2147483647},"
                        + "\"comment\":null}],\"rowFormat\":\"JSON\",\"data\":[]},\"nextResultUri\":null}");
        assertThat(raw("/v2", session, operation, 1)).doesNotContain("jobID").doesNotContain("nextResultUri");
        assertThat(raw("/v2", session, operation, 0))
                .contains("\"nextResultUri\":\"/v2/sessions/" + session + "/operations/" + operation
                        + "/result/1?rowFormat=JSON\"");
        assertThat(raw("/v1", session, operation, 0)).contains("/result/1\"");
    }

    @Test
    void anErrorNamesItsPlaceAndShowsNoTrace() {
        var session = streaming();

        assertThatThrownBy(() -> gateway.run(session, "SELECT FROM"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("SQL parse failed.")
                .hasMessageContaining("at line 1, column 8");
        assertThatThrownBy(() -> gateway.run(session, "SELECT")).hasMessageContaining("Encountered \"<EOF>\"");
        assertThatThrownBy(() -> gateway.run(session, "")).hasMessageContaining("Encountered \"<EOF>\"");
        var operation = gateway.submit(session, "SELECT nothing FROM nowhere");
        await().atMost(LONG).until(() -> status(session, operation) == OperationStatus.ERROR);
        assertThat(gateway.fetch(session, operation, 0, RowFormat.JSON))
                .isInstanceOfSatisfying(Reply.Refused.class, no -> {
                    assertThat(no.status()).isEqualTo(400);
                    assertThat(no.fault().text())
                            .contains("Object 'nowhere' not found")
                            .doesNotContain("\tat ");
                });
    }

    @Test
    void aQueryThatNeedsMoreSlotsThanThereAreIsRefusedAtOnce() {
        var session = streaming();
        gateway.run(session, ENDLESS);
        gateway.run(session, "SET 'parallelism.default' = '9'");

        assertThatThrownBy(() -> gateway.run(session, "SELECT * FROM endless"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("The query needs 9 slots, and the cluster has 8.")
                .hasMessageContaining("parallelism.default");
    }

    @Test
    void aWriteOfALargeValueIsRefusedAndDoesNotStartAgain() {
        var session = streaming();
        gateway.run(session, ENDLESS);
        gateway.run(session, "CREATE TEMPORARY TABLE large_values (name STRING) WITH ('connector' = 'blackhole')");
        gateway.run(session, "SET 'table.dml-sync' = 'true'");

        assertThatThrownBy(() ->
                        gateway.run(session, "INSERT INTO large_values SELECT REPEAT(name, 4000000) FROM endless"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("REPEAT would make a value of at least")
                .hasMessageContaining("sql-gateway.statement.value-size");
    }

    @Test
    void aQueryThatFailsWhileItRunsSaysWhy() {
        assertThatThrownBy(() -> gateway.run(batch(), "SELECT CAST(s AS INT) FROM (VALUES 'x') AS t (s)"))
                .hasMessageContaining("'x'");
    }

    @Test
    void allTypesComeOutAsTheContractWritesThem() {
        var session = batch();
        gateway.run(session, "SET 'table.local-time-zone' = 'Asia/Shanghai'");
        var select = "SELECT "
                + String.join(", ", Types.CASES.stream().map(Types.Case::sql).toList());

        var json = gateway.run(session, select).rows().getFirst();
        var text = gateway.run(session, select, RowFormat.PLAIN_TEXT).rows().getFirst();

        for (int i = 0; i < Types.CASES.size(); i++) {
            var expected = Types.CASES.get(i);
            assertThat(Json.text(java.util.Arrays.asList(json.fields().get(i))))
                    .as(expected.sql() + " as JSON")
                    .isEqualTo("[" + expected.json() + "]");
            assertThat(text.fields().get(i)).as(expected.sql() + " as text").isEqualTo(expected.text());
        }
    }

    @Test
    void plainTextIsWhatACastToStringGives() {
        var session = batch();
        gateway.run(session, "SET 'table.local-time-zone' = 'Asia/Shanghai'");
        for (var each : Types.CASES) {
            if (each.castable()) {
                var row = gateway.run(
                                session,
                                "SELECT x, CAST(x AS STRING) FROM (SELECT " + each.sql() + ") AS t (x)",
                                RowFormat.PLAIN_TEXT)
                        .rows()
                        .getFirst();
                assertThat(row.fields().get(0))
                        .as(each.sql())
                        .isEqualTo(row.fields().get(1));
            }
        }
    }

    @Test
    void aSessionIsConfiguredByStatementsThatRunNoJob() {
        var session = streaming();
        configure(session, "CREATE TABLE made (n INT) WITH ('connector' = 'blackhole')")
                .orThrow();
        configure(session, "SET 'pipeline.name' = 'x'").orThrow();

        assertThat(gateway.run(session, "SHOW TABLES").lines()).containsExactly("made");
        assertThat(configure(session, "SELECT 1"))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        no -> assertThat(no.fault().text()).contains("Unsupported statement for configuring session"));
    }

    @Test
    void completionKnowsWordsAndTables() {
        var session = streaming();
        gateway.run(session, "CREATE TABLE orders_of_today (n INT) WITH ('connector' = 'blackhole')");

        assertThat(complete(session, "SHOW TAB", 8)).contains("TABLES");
        assertThat(complete(session, "SELECT * FROM ord", 17))
                .anyMatch(candidate -> candidate.contains("orders_of_today"));
    }

    @Test
    void aStatementMayBeGivenSettingsOfItsOwnAndATimeLimit() {
        var session = streaming();
        var batchOnce = gateway.client
                .call(
                        Statements.EXECUTE,
                        Arguments.of(Sessions.SESSION, session),
                        new Statements.Execute(
                                java.util.Optional.of("SELECT COUNT(*) FROM (VALUES 1, 2, 3) AS t (n)"),
                                java.util.Optional.empty(),
                                java.util.Optional.of(Map.of("execution.runtime-mode", "batch")),
                                java.util.Optional.empty()))
                .orThrow()
                .operationHandle();
        await().atMost(LONG).until(() -> status(session, batchOnce) == OperationStatus.FINISHED);
        assertThat(rows(session, batchOnce)).extracting(Row::kind).containsExactly(RowKind.INSERT);

        gateway.run(session, ENDLESS);
        gateway.run(session, "SET 'table.dml-sync' = 'true'");
        gateway.run(session, "CREATE TABLE sink (id BIGINT, name STRING) WITH ('connector' = 'blackhole')");
        var limited = gateway.client
                .call(
                        Statements.EXECUTE,
                        Arguments.of(Sessions.SESSION, session),
                        new Statements.Execute(
                                java.util.Optional.of("INSERT INTO sink SELECT * FROM endless"),
                                java.util.Optional.of(1_500L),
                                java.util.Optional.empty(),
                                java.util.Optional.empty()))
                .orThrow()
                .operationHandle();
        await().atMost(LONG).until(() -> status(session, limited) == OperationStatus.TIMEOUT);
    }

    @Test
    void aStatementSetIsOneJobAlsoWithSettingsOfItsStatements() {
        var session = streaming();
        gateway.run(session, "CREATE TABLE sink_a (n INT) WITH ('connector' = 'blackhole')");
        gateway.run(session, "CREATE TABLE sink_b (n INT) WITH ('connector' = 'blackhole')");

        for (var statement : List.of(
                "BEGIN STATEMENT SET",
                "INSERT INTO sink_a SELECT n FROM (VALUES 1, 2) AS t (n)",
                "INSERT INTO sink_b SELECT n FROM (VALUES 3, 4) AS t (n)")) {
            assertThat(gateway.read(session, waiting(session, statement)).lines())
                    .containsExactly("OK");
        }
        var job = gateway.read(session, waiting(session, "END")).last().jobID().orElseThrow();

        assertThat(gateway.run(session, "DESCRIBE JOB '" + job + "'").lines())
                .singleElement()
                .asString()
                .contains("FINISHED");
        assertThat(gateway.client
                        .call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, session))
                        .orThrow()
                        .properties())
                .doesNotContainKey("table.dml-sync");
    }

    private io.millrace.wire.id.OperationHandle waiting(SessionHandle session, String sql) {
        return gateway.client
                .call(
                        Statements.EXECUTE,
                        Arguments.of(Sessions.SESSION, session),
                        new Statements.Execute(
                                java.util.Optional.of(sql),
                                java.util.Optional.empty(),
                                java.util.Optional.of(Map.of("table.dml-sync", "true")),
                                java.util.Optional.empty()))
                .orThrow()
                .operationHandle();
    }

    @Test
    void theGatewayDescribesItself() throws Exception {
        assertThat(gateway.client.call(Product.API_VERSIONS).orThrow().versions())
                .containsExactly("V1", "V2", "V3", "V4");
        assertThat(gateway.client.call(Product.GET).orThrow().productName()).isEqualTo("Millrace");
        var described = get("/v1/api-docs");
        assertThat(described.body()).contains("\"openapi\":\"3.1.0\"");
        for (var endpoint : SqlEndpoints.CATALOGUE.endpoints()) {
            assertThat(described.body()).contains("\"" + endpoint.name() + "\"");
        }
        assertThat(get("/v5/info").statusCode()).isEqualTo(404);
        assertThat(get("/info").statusCode()).isEqualTo(200);
    }

    @Test
    void unknownHandlesAreNotFound() throws Exception {
        var session = streaming();
        var nobody = "00000000-0000-0000-0000-000000000000";

        assertThat(get("/v1/sessions/" + nobody).statusCode()).isEqualTo(404);
        assertThat(get("/v1/sessions/" + nobody).body()).contains("Session '" + nobody + "' does not exist.");
        assertThat(get("/v1/sessions/not-a-uuid").statusCode()).isEqualTo(400);
        assertThat(get("/v1/sessions/" + session + "/operations/" + nobody + "/status")
                        .statusCode())
                .isEqualTo(404);
        assertThat(gateway.client
                        .call(
                                Operations.CLOSE,
                                GatewayUnderTest.in(session, new io.millrace.wire.id.OperationHandle(nobody)))
                        .orThrow()
                        .status())
                .isEqualTo(OperationStatus.CLOSED);
        assertThat(get("/v4/sessions/" + session + "/operations/" + nobody + "/result/0?rowFormat=XML")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void aStatementThatCannotBePlannedIsAFaultOfItsAuthor() throws Exception {
        var session = streaming();
        for (var statement : List.of(
                "SELEC 1",
                "SELECT 1 +",
                "SELECT * FROM absent",
                "SELECT a FROM (VALUES (1)) AS t(b)",
                "SELECT SUM(a) FROM (VALUES ('x')) AS t(a)",
                "INSERT INTO absent VALUES (1)",
                "DESCRIBE JOB 'none'",
                "USE absent",
                "END")) {
            assertThat(failure(session, statement)).as(statement).isEqualTo(400);
        }
        assertThat(failure(session, "SELECT CAST(a AS INT) FROM (VALUES ('x')) AS t(a)"))
                .as("of a job that fails")
                .isEqualTo(500);
    }

    /// The status with which the rows of a statement are refused.
    private int failure(SessionHandle session, String statement) throws Exception {
        var operation = waiting(session, statement);
        long token = 0;
        while (true) {
            switch (gateway.fetch(session, operation, token, RowFormat.JSON)) {
                // an empty page may come before the failure, and its token gives it again
                case Reply.Ok<Results.Page>(var page) ->
                    token = Results.tokenOf(page.nextResultUri().orElseThrow());
                case Reply.Refused<Results.Page>(int status, var _) -> {
                    return status;
                }
                case Reply.Unreachable<Results.Page>(var reason) -> throw new AssertionError(reason);
            }
        }
    }

    @Test
    void manySessionsRunAtOnce() throws Exception {
        var sessions = new ArrayList<SessionHandle>();
        for (int i = 0; i < 12; i++) {
            sessions.add(streaming());
        }
        var answers = new TreeSet<String>();
        try (var scope = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
            var running = sessions.stream()
                    .map(session -> scope.submit(() ->
                            gateway.run(session, "SELECT '" + session + "'").lines()))
                    .toList();
            for (var each : running) {
                answers.addAll(each.get());
            }
        }

        assertThat(answers).hasSize(12);
    }

    @Test
    void tellsHowAStatementRunsUnderEveryVersion() throws Exception {
        var session = streaming();
        var operation = gateway.submit(session, "SELECT 'a' AS word");
        rows(session, operation);

        for (var version : List.of("/v1", "/v2", "/v3", "/v4", "")) {
            assertThat(get(version + "/sessions/" + session + "/operations/" + operation + "/execution")
                            .body())
                    .isEqualTo("{\"automatic\":false,\"bounded\":true,\"changes\":false,\"order\":[]}");
        }
        assertThat(gateway.client.call(
                        Operations.EXECUTION,
                        GatewayUnderTest.in(
                                session,
                                new io.millrace.wire.id.OperationHandle("00000000-0000-0000-0000-000000000000"))))
                .isInstanceOf(Reply.Refused.class);
        var failed = gateway.submit(session, "SELECT nothing FROM nowhere");
        assertThat(gateway.client.call(Operations.EXECUTION, GatewayUnderTest.in(session, failed)))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.fault().toString()).contains("nowhere"));
    }

    private List<Row> rows(SessionHandle session, io.millrace.wire.id.OperationHandle operation) {
        var rows = new ArrayList<Row>();
        long token = 0;
        while (true) {
            var page = gateway.fetch(session, operation, token, RowFormat.JSON).orThrow();
            page.results().ifPresent(table -> rows.addAll(table.data()));
            if (page.resultType() == ResultType.EOS) {
                return rows;
            }
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }
    }

    private Reply<io.millrace.wire.Nothing> configure(SessionHandle session, String sql) {
        return gateway.client.call(
                Sessions.CONFIGURE, Arguments.of(Sessions.SESSION, session), Sessions.Configure.with(sql));
    }

    private List<String> complete(SessionHandle session, String statement, int position) {
        return gateway.client
                .call(
                        Statements.COMPLETE,
                        Arguments.of(Sessions.SESSION, session),
                        new Statements.Complete(java.util.Optional.of(statement), position))
                .orThrow()
                .candidates();
    }

    private OperationStatus status(SessionHandle session, io.millrace.wire.id.OperationHandle operation) {
        return gateway.client
                .call(Operations.STATUS, GatewayUnderTest.in(session, operation))
                .orThrow()
                .status();
    }

    private JobStatus status(JobId job) {
        return engine.dispatcher()
                .getFuture()
                .thenCompose(it -> it.requestJobStatus(JobID.fromHexString(job.text()), LONG))
                .join();
    }

    private String raw(String version, SessionHandle session, String operation, long token) throws Exception {
        return get(version + "/sessions/" + session + "/operations/" + operation + "/result/" + token)
                .body();
    }

    private HttpResponse<String> get(String path) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://" + gateway.endpoint.address() + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
