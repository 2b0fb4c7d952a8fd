package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that all sessions share the catalog `main` and find it again when the server has been restarted.
class SharedCatalogIT {
    private static final int SESSIONS = Exhaustive.ENABLED ? 100 : 30;

    @TempDir
    private Path directory;

    private RunningGateway gateway;

    @BeforeEach
    void start() {
        gateway = RunningGateway.start(
                "catalog.dir=" + directory.resolve("catalog"),
                "sql-gateway.journal.dir=" + directory.resolve("journal"),
                "parallelism.default=1");
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private void restart() {
        stop();
        start();
    }

    private SessionHandle inMain() {
        return gateway.inMain();
    }

    private SessionHandle open(Map<String, String> properties) {
        return gateway.open(properties);
    }

    private List<String> run(SessionHandle session, String statement) {
        return gateway.run(session, statement);
    }

    private String files(String name) {
        return "WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + directory.resolve(name) + "')";
    }

    @Test
    void aTableOfOneSessionIsSeenByAnotherBeforeAndAfterARestart() {
        var maker = inMain();
        run(maker, "CREATE DATABASE sales COMMENT 'of 2026'");
        run(maker, "CREATE TABLE sales.orders (id INT COMMENT 'its number') COMMENT 'sold' " + files("orders"));
        run(maker, "CREATE VIEW ids AS SELECT id FROM sales.orders");
        run(maker, "CREATE FUNCTION loud AS 'org.apache.flink.table.runtime.functions.scalar.AbsentFunction'");
        run(maker, "CREATE TEMPORARY TABLE passing (id INT) WITH ('connector' = 'blackhole')");
        run(maker, "INSERT INTO sales.orders VALUES (1), (2)");

        for (var again : List.of(false, true)) {
            if (again) {
                restart();
            }
            var other = open(Map.of("execution.runtime-mode", "batch"));
            assertThat(run(other, "SHOW CURRENT CATALOG")).containsExactly("default_catalog");
            assertThat(run(other, "SHOW CATALOGS")).containsExactly("default_catalog", "main");
            run(other, "USE CATALOG main");
            assertThat(run(other, "SHOW CURRENT DATABASE")).containsExactly("default");
            assertThat(run(other, "SHOW DATABASES")).containsExactly("default", "sales");
            assertThat(run(other, "SHOW TABLES FROM sales")).containsExactly("orders");
            assertThat(run(other, "SHOW TABLES")).containsExactly("ids");
            assertThat(run(other, "SHOW VIEWS")).containsExactly("ids");
            assertThat(run(other, "SHOW USER FUNCTIONS")).containsExactly("loud");
            assertThat(run(other, "DESCRIBE sales.orders").getFirst())
                    .startsWith("id|INT|")
                    .endsWith("its number");
            assertThat(run(other, "SHOW CREATE TABLE sales.orders").getFirst()).contains("COMMENT 'sold'");
            assertThat(run(other, "SELECT SUM(id) FROM ids")).containsExactly("3");
        }
    }

    @Test
    void aSessionThatComesBackRepeatsNoneOfItsChanges() {
        var session = inMain();
        run(session, "CREATE TABLE kept (id INT) WITH ('connector' = 'blackhole')");
        run(session, "CREATE TABLE dropped (id INT) WITH ('connector' = 'blackhole')");
        run(session, "CREATE TABLE default_catalog.default_database.own (id INT) WITH ('connector' = 'blackhole')");
        run(session, "CREATE TEMPORARY VIEW passing AS SELECT 1 AS n");
        restart();
        run(inMain(), "DROP TABLE dropped");
        assertThat(run(session, "SHOW TABLES")).containsExactly("kept", "passing");
        assertThat(run(session, "SHOW TABLES FROM default_catalog.default_database"))
                .containsExactly("own");
    }

    @Test
    void aPlannedQueryNoticesTheChangeOfAnotherSession() {
        var reader = inMain();
        var writer = inMain();
        for (var rows : List.of("3", "5", "2")) {
            run(writer, "DROP TABLE IF EXISTS numbers");
            run(
                    writer,
                    "CREATE TABLE numbers (id INT) WITH ('connector' = 'datagen', 'number-of-rows' = '" + rows + "')");
            assertThat(run(reader, "SELECT COUNT(*) FROM numbers")).containsExactly(rows);
            assertThat(run(reader, "SELECT COUNT(*) FROM numbers")).containsExactly(rows);
        }
        run(writer, "DROP TABLE numbers");
        assertThatThrownBy(() -> run(reader, "SELECT COUNT(*) FROM numbers")).hasMessageContaining("numbers");
    }

    @Test
    void manySessionsThatChangeItAtOnceLeaveItConsistent() throws Exception {
        var sessions = IntStream.range(0, SESSIONS).mapToObj(_ -> inMain()).toList();
        try (var threads = Executors.newFixedThreadPool(SESSIONS)) {
            var tasks = IntStream.range(0, SESSIONS)
                    .<Callable<String>>mapToObj(i -> () -> change(sessions.get(i), i))
                    .toList();
            var answers = new ArrayList<String>();
            for (var answer : threads.invokeAll(tasks)) {
                answers.add(answer.get());
            }
            assertThat(answers).filteredOn("OK"::equals).hasSize(1);
            assertThat(answers)
                    .filteredOn(answer -> !answer.equals("OK"))
                    .hasSize(SESSIONS - 1)
                    .allMatch(answer -> answer.contains("contested") && answer.contains("already exists"));
        }
        var expected = IntStream.range(0, SESSIONS)
                .filter(i -> i % 2 == 0)
                .boxed()
                .flatMap(i -> Stream.of("t" + i, "v" + i))
                .toList();
        assertThat(run(sessions.getFirst(), "SHOW TABLES"))
                .containsAll(expected)
                .contains("contested")
                .hasSize(expected.size() + 1);
        restart();
        var session = inMain();
        assertThat(run(session, "SHOW TABLES")).hasSize(expected.size() + 1);
        for (var name : expected) {
            assertThat(run(session, "DESCRIBE " + name)).hasSize(name.startsWith("t") ? 2 : 1);
        }
        assertThat(run(session, "CREATE TABLE IF NOT EXISTS contested (id INT) WITH ('connector' = 'print')"))
                .containsExactly("OK");
    }

    /// Returns the answer to the creation of a table that all sessions want.
    private String change(SessionHandle session, int number) {
        run(session, "CREATE TABLE t" + number + " (id INT) WITH ('connector' = 'datagen', 'number-of-rows' = '1')");
        String answer;
        try {
            answer = run(session, "CREATE TABLE contested (id INT) WITH ('connector' = 'blackhole')")
                    .getFirst();
        } catch (Refusal refusal) {
            answer = refusal.reason() + refusal.detail();
        }
        run(session, "ALTER TABLE t" + number + " ADD name STRING");
        run(session, "CREATE VIEW v" + number + " AS SELECT name FROM t" + number);
        if (number % 2 != 0) {
            run(session, "DROP VIEW v" + number);
            run(session, "DROP TABLE t" + number);
        }
        return answer;
    }

    @Test
    void aScheduleRefreshesAMaterializedTableOfTheSharedCatalog() {
        var session = open(Map.of("sql-gateway.session.catalog", "main", "workflow-scheduler.type", "embedded"));
        run(session, "CREATE TABLE numbers (id INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3')");
        run(
                session,
                "CREATE MATERIALIZED TABLE copies " + files("copies")
                        + " FRESHNESS = INTERVAL '1' SECOND REFRESH_MODE = FULL AS SELECT id FROM numbers");
        var other = inMain();
        assertThat(run(other, "SHOW MATERIALIZED TABLES")).containsExactly("copies");
        await().atMost(TestTimeout.LIMIT).until(() -> Files.exists(directory.resolve("copies")));
        run(session, "ALTER MATERIALIZED TABLE copies SUSPEND");
        // the last refresh may still be replacing the files
        await().atMost(TestTimeout.LIMIT)
                .ignoreExceptions()
                .until(() -> run(other, "SELECT COUNT(*) FROM copies").equals(List.of("3")));
        run(session, "DROP MATERIALIZED TABLE copies");
        assertThat(run(other, "SHOW MATERIALIZED TABLES")).isEmpty();
    }

    @Test
    void aPasswordIsNeitherShownNorReadableInTheFilesOfTheCatalog() throws Exception {
        var session = inMain();
        run(
                session,
                "CREATE TABLE guarded (id INT) WITH ('connector' = 'datagen', 'fields.id.password' = 'canary-4711')");
        assertThat(run(session, "SHOW CREATE TABLE guarded").getFirst())
                .contains("'fields.id.password' = '******'")
                .doesNotContain("canary");
        try (var files = Files.list(directory.resolve("catalog"))) {
            for (var file : files.toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("canary-4711");
            }
        }
    }

    @Test
    void aCatalogOfAServiceIsSharedAndStaysListedWhileTheServiceIsAway() throws Exception {
        int port;
        var other = open(Map.of());
        try (var service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            port = service.getLocalPort();
            var create = "CREATE CATALOG distant COMMENT 'far' WITH ('type' = 'distant', 'port' = '" + port
                    + "', 'password' = 'canary-4711')";
            run(inMain(), create);
            assertThat(run(other, "SHOW CATALOGS")).containsExactly("default_catalog", "distant", "main");
            assertThatThrownBy(() -> run(other, create))
                    .asInstanceOf(InstanceOfAssertFactories.type(Refusal.class))
                    .satisfies(refusal -> assertThat(refusal.reason() + refusal.detail())
                            .contains("already exists", "******")
                            .doesNotContain("canary"));
            assertThat(run(other, "SHOW CREATE CATALOG distant").getFirst())
                    .contains("'password' = '******'", "COMMENT 'far'");
            assertThat(run(other, "DESCRIBE CATALOG EXTENDED distant"))
                    .contains("option:port|" + port)
                    .noneMatch(row -> row.contains("canary"));
            run(other, "USE CATALOG distant");
        }
        restart();
        var session = inMain();
        assertThat(run(session, "SHOW CATALOGS")).containsExactly("default_catalog", "distant", "main");
        assertThatThrownBy(() -> run(session, "USE CATALOG distant")).hasMessageContaining("localhost:" + port);
        assertThat(run(session, "SHOW TABLES")).isEmpty();
        run(session, "DROP CATALOG distant");
        assertThat(run(inMain(), "SHOW CATALOGS")).containsExactly("default_catalog", "main");
    }

    @Test
    void aSessionNoticesThatAnotherHasAlteredOrDroppedACatalog() throws Exception {
        try (var first = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var second = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var maker = inMain();
            var user = inMain();
            run(maker, "CREATE CATALOG distant WITH ('type' = 'distant', 'port' = '" + first.getLocalPort() + "')");
            assertThat(run(user, "SHOW DATABASES FROM distant")).containsExactly("default");
            run(maker, "ALTER CATALOG distant SET ('port' = '" + second.getLocalPort() + "')");
            assertThat(run(user, "DESCRIBE CATALOG EXTENDED distant")).contains("option:port|" + second.getLocalPort());
            run(maker, "DROP CATALOG distant");
            assertThat(run(user, "SHOW CATALOGS")).containsExactly("default_catalog", "main");
            assertThatThrownBy(() -> run(user, "SHOW DATABASES FROM distant")).hasMessageContaining("distant");
        }
    }

    @Test
    void aCatalogInMemoryBelongsToItsSession() {
        var session = inMain();
        run(session, "CREATE CATALOG own WITH ('type' = 'generic_in_memory')");
        assertThat(run(session, "SHOW CATALOGS")).containsExactly("default_catalog", "main", "own");
        assertThat(run(inMain(), "SHOW CATALOGS")).containsExactly("default_catalog", "main");
        restart();
        assertThat(run(session, "SHOW CATALOGS")).containsExactly("default_catalog", "main", "own");
    }

    @Test
    void theSharedCatalogCannotBeDropped() {
        assertThatThrownBy(() -> run(open(Map.of()), "DROP CATALOG main")).hasMessageContaining("main");
    }

    @Test
    void catalogsAndTheirDatabasesAreDescribed() {
        var session = inMain();
        run(session, "CREATE DATABASE a1 COMMENT 'first' WITH ('team' = 'blue', 'api.token' = 'canary-4711')");
        run(session, "CREATE DATABASE `a-b.c`");
        run(session, "CREATE CATALOG `own one` WITH ('type' = 'generic_in_memory', 'default-database' = 'd')");
        assertThat(run(session, "DESCRIBE DATABASE a1")).containsExactly("name|a1", "comment|first");
        assertThat(run(session, "/* of main */ DESC database EXTENDED `main`.`a1`"))
                .containsExactly("name|a1", "comment|first", "option:api.token|******", "option:team|blue");
        assertThat(run(session, "DESCRIBE DATABASE main.`a-b.c`")).first().isEqualTo("name|a-b.c");
        assertThat(run(session, "DESCRIBE DATABASE EXTENDED `own one`.d")).contains("name|d");
        assertThat(run(session, "DESCRIBE DATABASE default_catalog.default_database"))
                .contains("name|default_database");
        assertThat(run(session, "DESCRIBE CATALOG EXTENDED `own one`")).contains("name|own one");
        assertThat(run(session, "DESC CATALOG EXTENDED `main`")).contains("name|main");
        assertThat(gateway.outcome(session, "SHOW CREATE CATALOG main")).contains("the server has it");
        assertThat(run(session, "SHOW CREATE CATALOG `own one`").getFirst()).contains("'default-database' = 'd'");
        assertThat(gateway.outcome(session, "DESCRIBE DATABASE nothing")).contains("nothing", "main");
        assertThat(gateway.outcome(session, "DESCRIBE DATABASE nothing.a1")).contains("nothing");
        assertThat(gateway.outcome(session, "DESCRIBE DATABASE a.b.c")).contains("catalog.database");
    }

    @Test
    void aSessionCannotBeginInACatalogThatDoesNotExist() {
        var session = open(Map.of("sql-gateway.session.catalog", "nowhere"));
        assertThatThrownBy(() -> run(session, "SHOW TABLES")).hasMessageContaining("nowhere");
    }
}
