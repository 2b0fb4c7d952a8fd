package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.storage.FolderTree;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.SessionHandle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests materialized tables that outlive their session, and sessions that outlive their server: in a catalog
/// of files that all sessions know, with the whole server and its scheduler.
class KeptTablesIT {
    private static final Duration LONG = TestTimeout.LIMIT;

    @TempDir
    private Path directory;

    private RunningGateway gateway;
    private SessionHandle session;
    private int lives;

    @BeforeEach
    void start() throws IOException {
        Files.createDirectories(directory.resolve("files").resolve("default"));
        Files.createDirectories(directory.resolve("store"));
        live();
        session = open();
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private void live() {
        gateway = RunningGateway.start(
                "sql-gateway.journal.dir=" + directory.resolve("sessions-" + lives),
                "parallelism.default=1",
                "workflow-scheduler.type=embedded",
                "table.catalog-store.kind=file",
                "table.catalog-store.file.path=" + directory.resolve("store").toUri(),
                "execution.checkpointing.savepoint-dir="
                        + directory.resolve("savepoints").toUri());
    }

    private void killed() throws IOException {
        var left = directory.resolve("sessions-" + lives);
        lives++;
        var next = Files.createDirectory(directory.resolve("sessions-" + lives));
        Files.copy(left.resolve("sessions"), next.resolve("sessions"));
        Files.copy(left.resolve("key"), next.resolve("key"));
        stop();
        live();
    }

    private SessionHandle open() {
        return gateway.open(Map.of());
    }

    private List<String> run(String statement) {
        return gateway.run(session, statement);
    }

    private List<String> batch(String statement) {
        run("SET 'execution.runtime-mode' = 'batch'");
        try {
            return run(statement);
        } finally {
            run("SET 'execution.runtime-mode' = 'streaming'");
        }
    }

    private void overwrite(String table, String values) {
        var job = batch("INSERT OVERWRITE " + table + " VALUES " + values).getFirst();
        await().atMost(LONG)
                .until(() -> run("DESCRIBE JOB '" + job + "'").getFirst().contains("FINISHED"));
    }

    /// Reads again where a refresh has taken the files away in between. A schedule takes seconds, and each look a
    /// query.
    private void awaitRows(String query, String... rows) {
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(500))
                .ignoreExceptions()
                .until(() -> batch(query).equals(List.of(rows)));
    }

    private void shared() {
        run("CREATE CATALOG shared WITH ('type' = 'test-filesystem', 'path' = '" + directory.resolve("files")
                + "', 'default-database' = 'default')");
        run("USE CATALOG shared");
        run("CREATE TABLE source (id BIGINT, ds STRING) WITH ('format' = 'csv')");
    }

    @Test
    void aScheduleMakesATableAnewUntilItIsSuspended() {
        shared();
        overwrite("source", "(1, 'a')");
        run("CREATE MATERIALIZED TABLE hourly WITH ('format' = 'csv') FRESHNESS = INTERVAL '5' SECOND"
                + " REFRESH_MODE = FULL AS SELECT id, ds FROM source");
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE hourly RESUME")).hasMessageContaining("already");
        awaitRows("SELECT id FROM hourly", "1");
        overwrite("source", "(2, 'b')");
        awaitRows("SELECT id FROM hourly", "2");

        // the session that made it is not needed
        gateway.sql.close(session);
        session = open();
        run("USE CATALOG shared");
        overwrite("source", "(3, 'c')");
        awaitRows("SELECT id FROM hourly", "3");

        run("ALTER MATERIALIZED TABLE hourly SUSPEND");
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE hourly SUSPEND"))
                .hasMessageContaining("is suspended already");
        run("ALTER MATERIALIZED TABLE hourly RESUME");
        overwrite("source", "(4, 'd')");
        awaitRows("SELECT id FROM hourly", "4");
        run("DROP MATERIALIZED TABLE hourly");
        // the name of its workflow is free
        run("CREATE MATERIALIZED TABLE hourly WITH ('format' = 'csv') FRESHNESS = INTERVAL '1' HOUR"
                + " REFRESH_MODE = FULL AS SELECT id, ds FROM source");
        run("DROP MATERIALIZED TABLE hourly");
    }

    @Test
    void aTableWhoseWorkflowWentWithTheServerIsResumed() throws Exception {
        shared();
        run("CREATE MATERIALIZED TABLE left_alone WITH ('format' = 'csv') FRESHNESS = INTERVAL '5' SECOND"
                + " REFRESH_MODE = FULL AS SELECT id, ds FROM source");
        killed();
        overwrite("source", "(1, 'a')");

        run("ALTER MATERIALIZED TABLE left_alone RESUME");
        awaitRows("SELECT id FROM left_alone", "1");
        killed();

        run("ALTER MATERIALIZED TABLE left_alone SUSPEND");
        overwrite("source", "(2, 'b')");
        run("ALTER MATERIALIZED TABLE left_alone RESUME");
        awaitRows("SELECT id FROM left_alone", "2");
        run("DROP MATERIALIZED TABLE left_alone");
    }

    /// The server was killed, or the catalog was away, before the end of the statement was stored.
    @Test
    void noRowIsDoubledWhereTheCatalogHasOnlyTheBeginningOfASuspension() throws Exception {
        run("CREATE TEMPORARY SYSTEM FUNCTION paused AS '" + PausesAt.class.getName() + "'");
        run("CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen', 'fields.id.kind' = 'sequence',"
                + " 'fields.id.start' = '1', 'fields.id.end' = '2000', 'rows-per-second' = '1000')");
        PausesAt.prepare("kept");
        run("CREATE CATALOG shared WITH ('type' = 'test-filesystem', 'path' = '" + directory.resolve("files")
                + "', 'default-database' = 'default')");
        run("CREATE MATERIALIZED TABLE shared.`default`.held WITH ('format' = 'csv') FRESHNESS = INTERVAL '1' SECOND"
                + " REFRESH_MODE = CONTINUOUS AS SELECT paused('kept', id, CAST(5 AS BIGINT)) AS id FROM numbers");
        PausesAt.awaitPause("kept");
        var suspending = gateway.submit(session, "ALTER MATERIALIZED TABLE shared.`default`.held SUSPEND");
        await().atMost(LONG).until(() -> PausesAt.hasBegunSavepoint(directory.resolve("savepoints")));
        var stored = directory.resolve("files/default/held/schema/held_schema.json");
        var beginning = Files.readAllBytes(stored);
        PausesAt.goOn("kept");
        assertThat(gateway.rows(session, suspending)).containsExactly("OK");
        Files.write(stored, beginning);
        killed();

        run("ALTER MATERIALIZED TABLE shared.`default`.held RESUME");
        var job = run("SHOW JOBS").getFirst().substring(0, 32);
        await().atMost(LONG)
                .until(() -> run("DESCRIBE JOB '" + job + "'").getFirst().contains("FINISHED"));
        assertThat(batch("SELECT id FROM shared.`default`.held").stream()
                        .map(Long::valueOf)
                        .sorted())
                .isEqualTo(LongStream.rangeClosed(1, 2_000).boxed().toList());

        Files.write(stored, beginning);
        FolderTree.delete(directory.resolve("savepoints"));
        killed();
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE shared.`default`.held RESUME"))
                .hasMessageContaining("was stopped with a savepoint, which this server does not find in");
    }

    @Test
    void aTableGoesOnAfterAChangeOfItsQueryIsCancelled() throws Exception {
        run("CREATE TEMPORARY SYSTEM FUNCTION planned AS '" + RunsWhenPlanned.class.getName() + "'");
        run("CREATE TABLE endless (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')");
        run("CREATE CATALOG shared WITH ('type' = 'test-filesystem', 'path' = '" + directory.resolve("files")
                + "', 'default-database' = 'default')");
        run("CREATE MATERIALIZED TABLE shared.`default`.changed WITH ('format' = 'csv') FRESHNESS = INTERVAL '1' SECOND"
                + " AS SELECT id FROM endless");
        var before = run("SHOW CREATE MATERIALIZED TABLE shared.`default`.changed");
        var stored = directory.resolve("files/default/changed/schema/changed_schema.json");
        // only tasks that run can stop with a savepoint
        await().atMost(LONG)
                .ignoreExceptions()
                .until(() -> !batch("SELECT * FROM shared.`default`.changed").isEmpty());
        var meanwhile = new CompletableFuture<String>();
        RunsWhenPlanned.set(() -> {
            if (read(stored).contains("planned") && meanwhile.complete(read(stored))) {
                Thread.currentThread().interrupt();
            }
        });

        assertThatThrownBy(
                        () -> run("ALTER MATERIALIZED TABLE shared.`default`.changed AS SELECT id, planned(id) AS later"
                                + " FROM endless"))
                .isNotNull();

        assertThat(meanwhile)
                .as("the new query cannot start from the old state")
                .isCompletedWithValueMatching(text -> !text.contains("savepoint-"));
        assertThat(run("SHOW CREATE MATERIALIZED TABLE shared.`default`.changed"))
                .isEqualTo(before);
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE shared.`default`.changed RESUME"))
                .hasMessageContaining("is refreshed by the job");
        run("DROP MATERIALIZED TABLE shared.`default`.changed");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Leaves the table as a statement that ended without a last word to the catalog.
    private void leaveIncomplete(String table) throws IOException {
        var stored = directory.resolve("files/default/" + table + "/schema/" + table + "_schema.json");
        var text = Files.readString(stored);
        assertThat(text).contains("ACTIVATED");
        Files.writeString(stored, text.replace("ACTIVATED", "INITIALIZING"));
    }

    @Test
    void aTableThatWasNotCreatedCompletelyIsDroppedWithWhatRefreshesIt() throws Exception {
        shared();
        run("CREATE TABLE `default_catalog`.`default_database`.endless (id BIGINT) WITH ('connector' = 'datagen',"
                + " 'rows-per-second' = '10')");
        run("CREATE MATERIALIZED TABLE half WITH ('format' = 'csv') FRESHNESS = INTERVAL '5' SECOND AS SELECT id"
                + " FROM `default_catalog`.`default_database`.endless");
        leaveIncomplete("half");

        var job = run("SHOW JOBS").getFirst().substring(0, 32);
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE half SUSPEND")).hasMessageContaining("Drop it");
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE half RESUME")).hasMessageContaining("Drop it");
        run("DROP MATERIALIZED TABLE half");
        await().atMost(LONG)
                .until(() -> run("DESCRIBE JOB '" + job + "'").getFirst().contains("CANCELED"));

        var hourly = "CREATE MATERIALIZED TABLE hourly WITH ('format' = 'csv') FRESHNESS = INTERVAL '1' HOUR"
                + " REFRESH_MODE = FULL AS SELECT id, ds FROM source";
        run(hourly);
        leaveIncomplete("hourly");
        run("DROP MATERIALIZED TABLE hourly");
        // the name of its workflow is free
        run(hourly);
        assertThat(run("SHOW TABLES")).containsExactlyInAnyOrder("hourly", "source");
    }

    @Test
    void aScheduleRefreshesThePartitionOfItsTime() {
        shared();
        run("CREATE MATERIALIZED TABLE daily PARTITIONED BY (ds) WITH ('format' = 'csv',"
                + " 'partition.fields.ds.date-formatter' = 'yyyy') FRESHNESS = INTERVAL '5' SECOND"
                + " REFRESH_MODE = FULL AS SELECT id, DATE_FORMAT(LOCALTIMESTAMP, 'yyyy') AS ds FROM source"
                + " UNION ALL SELECT id, ds FROM source");
        overwrite("source", "(1, 'past')");
        awaitRows("SELECT id, CASE ds WHEN 'past' THEN 'past' ELSE 'now' END FROM daily", "1|now");
        run("DROP MATERIALIZED TABLE daily");
    }

    @Test
    void withoutASchedulerThereIsNoFullRefresh() {
        shared();
        run("SET 'workflow-scheduler.type' = ''");
        assertThatThrownBy(() -> run("CREATE MATERIALIZED TABLE hourly WITH ('format' = 'csv') FRESHNESS = INTERVAL '1'"
                        + " HOUR REFRESH_MODE = FULL AS SELECT id, ds FROM source"))
                .hasMessageContaining("needs a scheduler")
                .hasMessageContaining("workflow-scheduler.type");
        run("SET 'workflow-scheduler.type' = 'other'");
        assertThatThrownBy(() -> run("CREATE MATERIALIZED TABLE hourly WITH ('format' = 'csv') FRESHNESS = INTERVAL '1'"
                        + " HOUR REFRESH_MODE = FULL AS SELECT id, ds FROM source"))
                .hasMessageContaining("other");
        assertThat(run("SHOW TABLES")).containsExactly("source");
    }

    @Test
    void aTableInMemoryIsThereAgainAfterARestartAndGoesOnWhereItWas() throws Exception {
        run("CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen', 'fields.id.kind' = 'sequence',"
                + " 'fields.id.start' = '1', 'fields.id.end' = '9000', 'rows-per-second' = '1000')");
        run("CREATE MATERIALIZED TABLE gone WITH ('connector' = 'blackhole') FRESHNESS = INTERVAL '1' SECOND"
                + " AS SELECT id FROM numbers");
        run("DROP MATERIALIZED TABLE gone");
        var files = "WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + directory.resolve("copies").toUri() + "')";
        run("CREATE MATERIALIZED TABLE copies " + files + " FRESHNESS = INTERVAL '1' SECOND AS SELECT id FROM numbers");
        // the folder does not exist before the first checkpoint
        await().atMost(LONG)
                .ignoreExceptions()
                .until(() -> !batch("SELECT * FROM copies").isEmpty());
        run("ALTER MATERIALIZED TABLE copies SUSPEND");
        var before = run("SHOW CREATE MATERIALIZED TABLE copies");
        killed();

        assertThat(run("SHOW MATERIALIZED TABLES")).containsExactly("copies");
        assertThat(run("SHOW CREATE MATERIALIZED TABLE copies")).isEqualTo(before);
        assertThat(run("SHOW JOBS")).isEmpty();
        run("ALTER MATERIALIZED TABLE copies RESUME");
        killed();

        assertThat(run("SHOW JOBS")).isEmpty();
        run("ALTER MATERIALIZED TABLE copies RESUME");
        var job = run("SHOW JOBS").getFirst().substring(0, 32);
        await().atMost(LONG)
                .until(() -> run("DESCRIBE JOB '" + job + "'").getFirst().contains("FINISHED"));
        assertThat(batch("SELECT id FROM copies").stream().map(Long::valueOf).sorted())
                .containsAll(LongStream.rangeClosed(1, 9_000).boxed().toList());
    }
}
