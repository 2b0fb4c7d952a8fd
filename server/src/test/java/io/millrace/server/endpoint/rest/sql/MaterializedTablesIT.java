package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.MaterializedTables;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.flink.api.common.JobStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Tests materialized tables over files, in the catalog that a session has in memory.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MaterializedTablesIT {
    private static final Duration LONG = TestTimeout.LIMIT;

    private EmbeddedEngine engine;
    private GatewayUnderTest gateway;

    @TempDir
    private Path all;

    private Path folder;
    private SessionHandle session;

    @BeforeAll
    void start() throws Exception {
        engine = GatewayUnderTest.engine();
        gateway = GatewayUnderTest.over(engine, GatewayUnderTest.USUAL);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    @BeforeEach
    void open() throws Exception {
        folder = Files.createTempDirectory(all, "test");
        session = gateway.open(Map.of(
                "execution.checkpointing.savepoint-dir",
                folder.resolve("savepoints").toUri().toString()));
    }

    private List<String> run(String sql) {
        return gateway.run(session, sql).lines();
    }

    private List<String> batch(String sql) {
        run("SET 'execution.runtime-mode' = 'batch'");
        try {
            return run(sql);
        } finally {
            run("RESET 'execution.runtime-mode'");
        }
    }

    private String files(String name) {
        return "WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + folder.resolve(name).toUri() + "')";
    }

    private void sequence(int rows, int perSecond) {
        run("CREATE TABLE numbers (id BIGINT) WITH ('connector' = 'datagen', 'fields.id.kind' = 'sequence',"
                + " 'fields.id.start' = '1', 'fields.id.end' = '" + rows + "', 'rows-per-second' = '" + perSecond
                + "')");
    }

    /// The only job of the session's tables that runs.
    private JobId running(String table) {
        return run("SHOW JOBS").stream()
                .filter(line -> line.contains("`" + table + "`_continuous") && line.contains("RUNNING"))
                .map(line -> new JobId(line.substring(0, 32)))
                .findFirst()
                .orElseThrow();
    }

    private boolean runs(String table) {
        return run("SHOW JOBS").stream()
                .anyMatch(line -> line.contains("`" + table + "`_continuous") && line.contains("RUNNING"));
    }

    private void awaitEnd(String job, JobStatus status) {
        await().atMost(LONG)
                .until(() -> run("DESCRIBE JOB '" + job + "'").getFirst().contains("|" + status + "|"));
    }

    private void overwrite(String table, String values) {
        var job = batch("INSERT OVERWRITE " + table + " VALUES " + values).getFirst();
        awaitEnd(job, JobStatus.FINISHED);
    }

    @Test
    void noRowIsLostOrDoubledWhereATableIsSuspendedAndResumed() throws Exception {
        // slow, so that it cannot end before it is suspended
        sequence(12_000, 100);
        assertThat(run("CREATE MATERIALIZED TABLE copies " + files("copies")
                        + " FRESHNESS = INTERVAL '1' SECOND REFRESH_MODE = CONTINUOUS AS SELECT id FROM numbers"))
                .containsExactly("OK");
        await().atMost(LONG).until(() -> runs("copies"));
        var first = running("copies");
        await().atMost(LONG).until(() -> !batch("SELECT * FROM copies").isEmpty());

        run("ALTER MATERIALIZED TABLE copies SUSPEND");
        awaitEnd(first.text(), JobStatus.FINISHED);
        var before = batch("SELECT * FROM copies").size();
        assertThat(before).isPositive().isLessThan(12_000);
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE copies SUSPEND"))
                .hasMessageContaining("is suspended already");

        // faster, but not so fast that it ends before it is seen
        run("ALTER TABLE numbers SET ('rows-per-second' = '1000')");
        run("ALTER MATERIALIZED TABLE copies RESUME WITH ('sink.rolling-policy.file-size' = '1MB')");
        await().atMost(LONG).until(() -> runs("copies"));
        var second = running("copies");
        assertThat(second).isNotEqualTo(first);
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE copies RESUME"))
                .hasMessageContaining("is refreshed by the job " + second + " already");
        awaitEnd(second.text(), JobStatus.FINISHED);
        assertThat(batch("SELECT id FROM copies").stream().map(Long::valueOf).sorted())
                .isEqualTo(LongStream.rangeClosed(1, 12_000).boxed().toList());
        run("DROP MATERIALIZED TABLE copies");
    }

    @Test
    void noRowIsDoubledWhereASuspensionIsCancelled() throws Exception {
        PausesAt.prepare("cancelled");
        run("CREATE TEMPORARY SYSTEM FUNCTION paused AS '" + PausesAt.class.getName() + "'");
        sequence(2_000, 1_000);
        run("CREATE MATERIALIZED TABLE held " + files("held") + " FRESHNESS = INTERVAL '1' SECOND"
                + " REFRESH_MODE = CONTINUOUS AS SELECT paused('cancelled', id, CAST(5 AS BIGINT)) AS id FROM numbers");
        PausesAt.awaitPause("cancelled");
        var first = running("held");
        var suspending = gateway.submit(session, "ALTER MATERIALIZED TABLE held SUSPEND");
        await().atMost(LONG).until(() -> PausesAt.hasBegunSavepoint(folder.resolve("savepoints")));

        gateway.client
                .call(Operations.CANCEL, GatewayUnderTest.in(session, suspending))
                .orThrow();
        PausesAt.goOn("cancelled");
        awaitEnd(first.text(), JobStatus.FINISHED);
        run("ALTER MATERIALIZED TABLE held RESUME");

        var second = run("SHOW JOBS").stream()
                .filter(line -> line.contains("`held`_continuous") && !line.startsWith(first.text()))
                .findFirst()
                .orElseThrow();
        awaitEnd(second.substring(0, 32), JobStatus.FINISHED);
        assertThat(batch("SELECT id FROM held").stream().map(Long::valueOf).sorted())
                .isEqualTo(LongStream.rangeClosed(1, 2_000).boxed().toList());
        run("DROP MATERIALIZED TABLE held");
    }

    @Test
    void aTableThatIsDroppedLeavesNoJob() {
        run("CREATE TABLE endless (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')");
        run("CREATE MATERIALIZED TABLE dropped " + files("dropped")
                + " FRESHNESS = INTERVAL '7' SECOND AS SELECT id FROM endless");
        await().atMost(LONG).until(() -> runs("dropped"));
        var job = running("dropped");
        assertThat(run("SHOW CREATE MATERIALIZED TABLE dropped").getFirst())
                .contains("FRESHNESS = INTERVAL '7' SECOND");
        assertThat(run("SHOW MATERIALIZED TABLES")).containsExactly("dropped");
        assertThatThrownBy(() -> run("DROP TABLE dropped")).hasMessageContaining("dropped");

        run("DROP MATERIALIZED TABLE dropped");

        awaitEnd(job.text(), JobStatus.CANCELED);
        assertThat(run("SHOW MATERIALIZED TABLES")).isEmpty();
        assertThat(run("DROP MATERIALIZED TABLE IF EXISTS dropped")).containsExactly("OK");
        assertThatThrownBy(() -> run("DROP MATERIALIZED TABLE dropped")).hasMessageContaining("dropped");
    }

    @Test
    void aChangedQueryTakesThePlaceOfTheOldOne() {
        run("CREATE TABLE endless (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')");
        run("CREATE MATERIALIZED TABLE changed WITH ('connector' = 'blackhole') FRESHNESS = INTERVAL '5' SECOND"
                + " AS SELECT id FROM endless");
        await().atMost(LONG).until(() -> runs("changed"));
        var first = running("changed");
        await().atMost(LONG).until(() -> RunningTasks.all(engine, first));

        run("ALTER MATERIALIZED TABLE changed AS SELECT id, id + 1 AS later FROM endless");

        awaitEnd(first.text(), JobStatus.FINISHED);
        await().atMost(LONG).until(() -> runs("changed"));
        assertThat(run("DESCRIBE changed").stream().map(line -> line.replaceFirst("\\|.*", "")))
                .containsExactly("id", "later");
        assertThat(run("SHOW CREATE MATERIALIZED TABLE changed").getFirst()).contains("`later`");
        run("DROP MATERIALIZED TABLE changed");
    }

    @Test
    void aTableWhoseJobCannotBeStartedDoesNotStay() {
        run("CREATE TABLE endless (id BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')");

        assertThatThrownBy(() -> run("CREATE MATERIALIZED TABLE wrong WITH ('connector' = 'nothing-such') FRESHNESS ="
                        + " INTERVAL '5' SECOND AS SELECT id FROM endless"))
                .hasMessageContaining("Unable to create a sink");
        assertThatThrownBy(() -> run("CREATE MATERIALIZED TABLE wrong " + files("wrong")
                        + " FRESHNESS = INTERVAL '5' SECOND AS SELECT id FROM nowhere"))
                .hasMessageContaining("nowhere");

        assertThat(run("SHOW TABLES")).containsExactly("endless");
        assertThat(runs("wrong")).isFalse();
    }

    @Test
    void aTableThatNoOneElseSeesCannotBeRefreshedBySchedule() {
        run("CREATE TABLE source (id BIGINT) " + files("source"));
        run("SET 'workflow-scheduler.type' = 'embedded'");

        assertThatThrownBy(() -> run("CREATE MATERIALIZED TABLE scheduled " + files("scheduled")
                        + " FRESHNESS = INTERVAL '1' HOUR REFRESH_MODE = FULL AS SELECT id FROM source"))
                .hasMessageContaining("known to this session alone");
        assertThat(run("SHOW MATERIALIZED TABLES")).isEmpty();
    }

    /// A table whose job has ended, over a source that can be changed.
    private void days() throws Exception {
        Files.createDirectories(folder.resolve("source"));
        run("CREATE TABLE source (id BIGINT, ds STRING) " + files("source"));
        overwrite("source", "(1, 'a'), (2, 'b')");
        run("CREATE MATERIALIZED TABLE days PARTITIONED BY (ds) " + files("days")
                + " FRESHNESS = INTERVAL '1' SECOND REFRESH_MODE = CONTINUOUS AS SELECT id, ds FROM source");
        // a catalog in memory knows no partitions of a materialized table, so that batch queries do not find
        // them
        run("CREATE TABLE seen (id BIGINT, ds STRING) PARTITIONED BY (ds) " + files("days"));
        await().atMost(LONG).until(() -> batch("SELECT * FROM seen").size() == 2);
        overwrite("source", "(10, 'a'), (20, 'b'), (30, 'it''s')");
    }

    @Test
    void aStatementRefreshesAllOrOnePartition() throws Exception {
        days();

        var one = run("ALTER MATERIALIZED TABLE days REFRESH PARTITION (ds = 'a')");
        assertThat(one).singleElement().asString().endsWith("|{execution.target=remote}");
        awaitEnd(one.getFirst().substring(0, 32), JobStatus.FINISHED);
        assertThat(batch("SELECT id, ds FROM seen")).containsExactlyInAnyOrder("10|a", "2|b");

        var all = run("ALTER MATERIALIZED TABLE days REFRESH");
        awaitEnd(all.getFirst().substring(0, 32), JobStatus.FINISHED);
        assertThat(batch("SELECT id, ds FROM seen")).containsExactlyInAnyOrder("10|a", "20|b", "30|it's");
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE days REFRESH PARTITION (id = '1')"))
                .hasMessageContaining("is not partitioned by id");
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE days REFRESH PARTITION (other = '1')"))
                .hasMessageContaining("is not partitioned by other");
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE source REFRESH"))
                .hasMessageContaining("is not a materialized table");
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE nowhere REFRESH"))
                .hasMessageContaining("There is no table");
        run("DROP MATERIALIZED TABLE days");
    }

    private void refreshed(String partitions) {
        var job = run("ALTER MATERIALIZED TABLE sales REFRESH" + partitions).getFirst();
        awaitEnd(job.substring(0, 32), JobStatus.FINISHED);
    }

    @Test
    void aRefreshLeavesNoRowsInPartitionsThatHaveNoneAnyMore() throws Exception {
        Files.createDirectories(folder.resolve("source"));
        run("CREATE TABLE source (ds STRING, id BIGINT, `a shop` STRING) " + files("source"));
        overwrite(
                "source",
                "('a', 1, 'x'), ('b', 2, 'x'), ('b', 3, 'it''s'), ('c', 4, 'x'), (CAST(NULL AS STRING), 5, 'x')");
        run("CREATE MATERIALIZED TABLE sales PARTITIONED BY (ds, `a shop`) " + files("sales")
                + " FRESHNESS = INTERVAL '1' SECOND REFRESH_MODE = CONTINUOUS AS SELECT ds, id, `a shop` FROM source");
        run("CREATE TABLE seen (ds STRING, id BIGINT, `a shop` STRING) PARTITIONED BY (ds, `a shop`) "
                + files("sales"));
        await().atMost(LONG).until(() -> batch("SELECT * FROM seen").size() == 5);

        overwrite("source", "('a', 10, 'x'), ('c', 40, 'x')");
        refreshed(" PARTITION (ds = '__DEFAULT_PARTITION__')");
        assertThat(batch("SELECT id FROM seen")).containsExactlyInAnyOrder("1", "2", "3", "4", "5");
        refreshed(" PARTITION (ds = 'b', `a shop` = 'it''s')");
        assertThat(batch("SELECT id FROM seen")).containsExactlyInAnyOrder("1", "2", "4", "5");
        refreshed(" PARTITION (ds = 'b')");
        assertThat(batch("SELECT id FROM seen")).containsExactlyInAnyOrder("1", "4", "5");
        refreshed(" PARTITION (`a shop` = 'x')");
        assertThat(batch("SELECT id, ds FROM seen")).containsExactlyInAnyOrder("10|a", "40|c");
        overwrite("source", "('d', 7, 'z')");
        refreshed("");
        assertThat(batch("SELECT id, ds, `a shop` FROM seen")).containsExactly("7|d|z");

        // a statement that names no partition replaces those that it has rows for
        overwrite("seen", "('d', 8, 'z'), ('e', 9, 'z')");
        overwrite("seen", "('e', 10, 'z')");
        assertThat(batch("SELECT id FROM seen")).containsExactlyInAnyOrder("8", "10");
        run("DROP MATERIALIZED TABLE sales");
    }

    private MaterializedTables.Refresh partition(String value) {
        return new MaterializedTables.Refresh(
                false, Optional.empty(), Optional.empty(), Optional.of(Map.of("ds", value)), Optional.empty());
    }

    /// The job that a refresh over HTTP has started.
    private String refresh(String table, MaterializedTables.Refresh body) {
        var where = Arguments.of(Sessions.SESSION, session).with(MaterializedTables.TABLE, table);
        var operation = gateway.client
                .call(MaterializedTables.REFRESH, where, body)
                .orThrow()
                .operationHandle();
        var rows = new ArrayList<String>();
        long token = 0;
        while (true) {
            var page = gateway.fetch(session, operation, token, RowFormat.PLAIN_TEXT)
                    .orThrow();
            page.results()
                    .ifPresent(rowsOf -> rowsOf.data()
                            .forEach(row -> rows.add(String.valueOf(row.fields().getFirst()))));
            if (page.resultType() == ResultType.EOS) {
                return rows.getFirst();
            }
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }
    }

    @Test
    void aRefreshOverHttpTakesPartitionsOptionsAndConfiguration() throws Exception {
        days();
        var name = "`default_catalog`.`default_database`.`days`";

        awaitEnd(refresh(name, partition("it's")), JobStatus.FINISHED);
        assertThat(batch("SELECT id, ds FROM seen")).containsExactlyInAnyOrder("1|a", "2|b", "30|it's");

        var other = new MaterializedTables.Refresh(
                false,
                Optional.empty(),
                Optional.of(Map.of("path", folder.resolve("elsewhere").toUri().toString())),
                Optional.empty(),
                Optional.of(Map.of("parallelism.default", "1")));
        awaitEnd(refresh(name, other), JobStatus.FINISHED);
        assertThat(batch("SELECT id, ds FROM seen")).containsExactlyInAnyOrder("1|a", "2|b", "30|it's");
        assertThat(folder.resolve("elsewhere")).isDirectoryContaining("glob:**/ds=a");

        assertThatThrownBy(() -> refresh("`days", partition("a"))).isNotNull();
        assertThatThrownBy(() -> refresh("nowhere", partition("a"))).hasMessageContaining("There is no table");
        assertThatThrownBy(() -> refresh("days SUSPEND --", partition("a"))).isNotNull();
        var late = new MaterializedTables.Refresh(
                true, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        assertThatThrownBy(() -> refresh(name, late)).hasMessageContaining("scheduleTime");
        run("DROP MATERIALIZED TABLE days");
    }

    @Test
    void ofTwoRefreshesAtATimeTheSecondIsRefused() throws Exception {
        run("CREATE TABLE slow (id BIGINT, ds STRING) WITH ('connector' = 'datagen', 'number-of-rows' = '1000000',"
                + " 'rows-per-second' = '100', 'fields.ds.length' = '1')");
        run("CREATE MATERIALIZED TABLE twice PARTITIONED BY (ds) " + files("twice")
                + " FRESHNESS = INTERVAL '1' HOUR REFRESH_MODE = CONTINUOUS AS SELECT id, ds FROM slow");

        var first = refresh("twice", partition("a"));
        assertThatThrownBy(() -> run("ALTER MATERIALIZED TABLE twice REFRESH"))
                .hasMessageContaining("is being refreshed already");
        assertThatThrownBy(() -> refresh("twice", partition("a"))).hasMessageContaining("is being refreshed already");
        var other = refresh("twice", partition("b"));
        run("STOP JOB '" + first + "'");
        run("STOP JOB '" + other + "'");
        awaitEnd(first, JobStatus.CANCELED);

        var again = new ArrayList<String>();
        await().atMost(LONG).ignoreExceptions().until(() -> again.add(refresh("twice", partition("a"))));
        run("STOP JOB '" + again.getFirst() + "'");
        run("DROP MATERIALIZED TABLE twice");
    }
}
