package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the connectors and formats that need no further jar, through SQL.
class ConnectorsJourney {
    private static final Server SERVER = SharedServer.running();

    @TempDir
    private Path folder;

    private SqlSession session;

    @BeforeEach
    void openSession() {
        session = SqlSession.open(SERVER.gateway());
        session.run("SET 'execution.runtime-mode' = 'batch'");
        session.run("SET 'table.dml-sync' = 'true'");
    }

    @AfterEach
    void closeSession() {
        session.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "json", "parquet", "avro"})
    void filesOfEveryFormatComeBackAsTheyWereWritten(String format) {
        session.run(
                "CREATE TABLE things (id BIGINT, name STRING, price DECIMAL(10, 2), seen TIMESTAMP(3), good BOOLEAN)"
                        + " WITH ('connector' = 'filesystem', 'path' = '" + folder.resolve(format) + "', 'format' = '"
                        + format
                        + "'" + (format.equals("csv") ? ", 'csv.null-literal' = 'NULL'" : "") + ")");
        session.run("INSERT INTO things VALUES"
                + " (1, 'plain', 1.50, TIMESTAMP '2026-01-02 03:04:05.678', TRUE),"
                + " (2, 'quoted \" and, comma', -2.25, TIMESTAMP '1999-12-31 23:59:59.999', FALSE),"
                + " (3, 'Größe 漢字', CAST(NULL AS DECIMAL(10, 2)), CAST(NULL AS TIMESTAMP(3)), CAST(NULL AS BOOLEAN))");

        var read = session.run("SELECT id, name, CAST(price AS STRING), CAST(seen AS STRING), CAST(good AS STRING)"
                + " FROM things ORDER BY id");

        assertThat(read.rows())
                .containsExactly(
                        List.of("1", "plain", "1.50", "2026-01-02 03:04:05.678", "TRUE"),
                        List.of("2", "quoted \" and, comma", "-2.25", "1999-12-31 23:59:59.999", "FALSE"),
                        List.of("3", "Größe 漢字", "NULL", "NULL", "NULL"));
    }

    @Test
    void generatedRowsGoThroughAndIntoNothing() {
        session.run("CREATE TABLE made (n BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '1000',"
                + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '1000')");
        session.run("CREATE TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole')");

        assertThat(session.run("SELECT COUNT(*), SUM(n) FROM made").rows()).containsExactly(List.of("1000", "500500"));
        var job = session.run("INSERT INTO nowhere SELECT n FROM made").job().orElseThrow();
        assertThat(new Curl(SERVER.cluster())
                        .get("/v1/jobs/" + job)
                        .success()
                        .get("state")
                        .asString())
                .isEqualTo("FINISHED");
    }

    @Test
    void printedRowsAreFoundInTheTaskManagersStandardOutput() {
        session.run("CREATE TABLE shown (word STRING) WITH ('connector' = 'print', 'print-identifier' = 'journey')");
        session.run("INSERT INTO shown VALUES ('hello from a journey')");

        var curl = new Curl(SERVER.cluster());
        var taskManager = curl.get("/v1/taskmanagers")
                .success()
                .get("taskmanagers")
                .get(0)
                .get("id")
                .asString();
        await().untilAsserted(() -> assertThat(
                        curl.get("/v1/taskmanagers/" + taskManager + "/stdout").body())
                .contains("journey> +I[hello from a journey]"));
        assertThat(SERVER.printed()).as("the terminal").doesNotContain("hello");
    }
}
