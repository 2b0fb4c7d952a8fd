package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.storage.FolderTree;
import io.millrace.wire.id.SessionHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests tables of files whose folders are named after values of their rows.
class PartitionedFilesIT {
    @TempDir
    private static Path directory;

    private static RunningGateway gateway;
    private static SessionHandle session;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.start("state.dir=" + directory.resolve("state"), "parallelism.default=1");
        session = gateway.inMain();
        run("SET 'table.dml-sync' = 'true'");
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    private static List<String> run(String statement) {
        return gateway.run(session, statement);
    }

    /// Returns the rows in the order of the first column.
    private static List<String> sorted(String query) {
        return run(query).stream().sorted().toList();
    }

    private static Path create(String table, String columns, String keys, String format) {
        var folder = directory.resolve(table.replace('.', '-').replace("`", ""));
        run("CREATE TABLE " + table + " (" + columns + ") PARTITIONED BY (" + keys
                + ") WITH ('connector' = 'filesystem', 'path' = '" + folder + "', 'format' = '" + format + "')");
        return folder;
    }

    /// The catalog of a table asks for its connector, or the planner does.
    @ParameterizedTest
    @CsvSource({
        "main.`default`.visits, csv, streaming",
        "main.`default`.visits, parquet, batch",
        "default_catalog.default_database.visits, json, batch",
        "default_catalog.default_database.visits, parquet, streaming"
    })
    void datesAreTheNamesOfFoldersAndAreFoundAgain(String table, String format, String mode) throws IOException {
        run("SET 'execution.runtime-mode' = '" + mode + "'");
        var folder = create(table, "id INT, shop STRING, d DATE", "shop, d", format);
        run(
                "INSERT INTO " + table + " VALUES (1, 'a', DATE '2026-01-02'), (2, 'a', DATE '1969-12-31'),"
                        + " (3, 'b', DATE '2026-01-02'), (4, 'b', CAST(NULL AS DATE)), (5, CAST(NULL AS STRING), DATE '2026-01-03')");
        run("SET 'execution.runtime-mode' = 'batch'");

        assertThat(folder.resolve("shop=a/d=1969-12-31")).isDirectory();
        assertThat(sorted("SELECT * FROM " + table))
                .containsExactly("1|a|2026-01-02", "2|a|1969-12-31", "3|b|2026-01-02", "4|b|NULL", "5|NULL|2026-01-03");
        assertThat(sorted("SELECT id FROM " + table + " WHERE d = DATE '2026-01-02'"))
                .containsExactly("1", "3");
        assertThat(sorted("SELECT id FROM " + table + " WHERE d < DATE '1970-01-01' AND shop = 'a'"))
                .containsExactly("2");
        assertThat(run("SELECT id FROM " + table + " WHERE d IS NULL")).containsExactly("4");
        assertThat(run("SELECT id FROM " + table + " WHERE shop IS NULL")).containsExactly("5");

        run("INSERT OVERWRITE " + table + " PARTITION (shop = 'a', d = '2026-01-02') SELECT 6");
        assertThat(sorted("SELECT id FROM " + table)).containsExactly("2", "3", "4", "5", "6");
        run("DROP TABLE " + table);
        FolderTree.delete(folder);
    }

    @Test
    void aFolderThatIsNamedAfterTheNumberOfADayIsNoReasonToFindNothing() throws IOException {
        var folder = create("former", "id INT, d DATE", "d", "csv");
        Files.createDirectories(folder.resolve("d=20455"));
        Files.writeString(folder.resolve("d=20455/part"), "1\n");

        for (var query : List.of("SELECT * FROM former", "SELECT * FROM former WHERE d = DATE '2026-01-02'")) {
            assertThatThrownBy(() -> run(query))
                    .as(query)
                    .hasMessageContaining("d=20455")
                    .hasMessageContaining(
                            "rename it to d=2026-01-02. A job that was started before does so until it is");
        }
        Files.move(folder.resolve("d=20455"), folder.resolve("d=2026-01-02"));
        assertThat(run("SELECT * FROM former WHERE d = DATE '2026-01-02'")).containsExactly("1|2026-01-02");
    }

    @Test
    void truthValuesAndTimesAreFiltered() {
        run("SET 'execution.runtime-mode' = 'batch'");
        create("events", "id INT, good BOOLEAN, t TIMESTAMP(3)", "good, t", "parquet");
        run(
                "INSERT INTO events VALUES (1, TRUE, TIMESTAMP '2026-01-02 03:04:05.678'),"
                        + " (2, FALSE, TIMESTAMP '2026-01-02 03:00:00'), (3, CAST(NULL AS BOOLEAN), CAST(NULL AS TIMESTAMP(3)))");

        assertThat(run("SELECT id FROM events WHERE good")).containsExactly("1");
        assertThat(run("SELECT id FROM events WHERE NOT good AND id > 0")).containsExactly("2");
        assertThat(run("SELECT id FROM events WHERE good IS NULL")).containsExactly("3");
        assertThat(run("SELECT id, t FROM events WHERE t = TIMESTAMP '2026-01-02 03:00:00'"))
                .containsExactly("2|2026-01-02T03:00:00");
        assertThat(run("SELECT COUNT(*) FROM events")).containsExactly("3");

        run("SET 'execution.runtime-mode' = 'streaming'");
        run("CREATE TABLE found (id INT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + directory.resolve("found") + "')");
        var plan = directory.resolve("filtered.json");
        run("COMPILE PLAN '" + plan + "' FOR INSERT INTO found SELECT id FROM events WHERE id > 1 AND NOT good");
        run("EXECUTE PLAN '" + plan + "'");
        assertThat(run("SELECT * FROM found")).containsExactly("2");
    }

    @Test
    void aPartitionThatIsOverwrittenWithNothingIsEmpty() {
        run("SET 'execution.runtime-mode' = 'batch'");
        create("stays", "id INT, d DATE, shop STRING", "d, shop", "csv");
        run(
                "INSERT INTO stays VALUES (1, DATE '2026-01-02', 'a'), (2, DATE '2026-01-02', 'a b'), (3, DATE '2026-01-03', 'a b')");

        run("INSERT OVERWRITE stays PARTITION (d = '2026-01-02', shop = 'a b') SELECT id FROM stays WHERE id > 9");
        assertThat(sorted("SELECT id FROM stays")).containsExactly("1", "3");

        run("INSERT OVERWRITE stays PARTITION (d = '2026-01-02', shop = 'a') SELECT id + 10 FROM stays WHERE id = 1");
        run("INSERT OVERWRITE stays PARTITION (d = '2026-02-02', shop = 'new') SELECT 4");
        run("INSERT INTO stays PARTITION (d = '2026-01-03', shop = 'a b') SELECT id FROM stays WHERE id > 99");
        assertThat(sorted("SELECT id FROM stays")).containsExactly("11", "3", "4");
    }

    @Test
    void aCompiledPlanWritesDates() {
        run("SET 'execution.runtime-mode' = 'streaming'");
        var folder = create("compiled", "id INT, d DATE", "d", "json");
        var plan = directory.resolve("plan.json");
        run("COMPILE PLAN '" + plan + "' FOR INSERT INTO compiled VALUES (1, DATE '2026-01-02')");
        run("EXECUTE PLAN '" + plan + "'");

        assertThat(folder.resolve("d=2026-01-02")).isDirectory();
    }

    @Test
    void onePartitionIsAnalyzed() {
        run("SET 'execution.runtime-mode' = 'batch'");
        create("stock", "id INT, shelf INT", "shelf", "parquet");
        run("INSERT INTO stock VALUES (1, 1), (2, 2)");
        run("ALTER TABLE stock ADD PARTITION (shelf = 1) PARTITION (shelf = 2)");

        assertThat(run("ANALYZE TABLE stock PARTITION (shelf = 1) COMPUTE STATISTICS"))
                .containsExactly("OK");
    }
}
