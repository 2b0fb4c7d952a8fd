package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a sheet of the console shows the final rows of bounded queries.
class ConsoleSheetJourney {
    @TempDir
    private static Path temporary;

    private static ConsoleSheet sheet;

    @BeforeAll
    static void open() {
        sheet = ConsoleSheet.open(SharedServer.running().gateway());
        sheet.run("SET 'table.dml-sync' = 'true'");
        sheet.run(table("fruits", "name STRING, pieces INT", "json"));
        sheet.run("INSERT INTO fruits VALUES ('fig', 3), ('plum', 41), ('apple', 5), ('pear', 120), ('plum', 1),"
                + " ('kiwi', CAST(NULL AS INT))");
    }

    @AfterAll
    static void close() throws Exception {
        sheet.close();
    }

    @Test
    void theTopThreeStandInTheOrderOfTheQuery() {
        var answer = sheet.run("SELECT name, pieces FROM fruits ORDER BY pieces DESC LIMIT 3");
        assertThat(answer.columns()).containsExactly("name", "pieces");
        assertThat(answer.rows()).containsExactly(List.of("pear", "120"), List.of("plum", "41"), List.of("apple", "5"));
        assertThat(answer.csv()).isEqualTo("name,pieces\npear,120\nplum,41\napple,5\n");
    }

    @Test
    void aGroupIsOneRowWhoseCellsMayBeAbsent() {
        var answer = sheet.run("SELECT name, SUM(pieces) AS pieces FROM fruits GROUP BY name");
        assertThat(answer.columns()).containsExactly("name", "pieces");
        assertThat(answer.rows())
                .containsExactlyInAnyOrder(
                        List.of("fig", "3"),
                        List.of("plum", "42"),
                        List.of("apple", "5"),
                        List.of("pear", "120"),
                        Arrays.asList("kiwi", null));
        assertThat(answer.csv()).startsWith("name,pieces\n").contains("\nplum,42\n", "\nkiwi,\n");
    }

    @Test
    void theSameAnswerComesInStreamingMode() {
        sheet.run("SET 'execution.runtime-mode' = 'streaming'");
        try {
            theTopThreeStandInTheOrderOfTheQuery();
            aGroupIsOneRowWhoseCellsMayBeAbsent();
        } finally {
            sheet.run("SET 'execution.runtime-mode' = 'AUTOMATIC'");
        }
    }

    @Test
    void aTableWithAKeyIsReadAsRowsWithoutWhatEachDoes() {
        sheet.run(table("stock", "name STRING, pieces INT, PRIMARY KEY (name) NOT ENFORCED", "json"));
        sheet.run("INSERT INTO stock VALUES ('fig', 3)");

        var answer = sheet.run("SELECT * FROM stock");

        assertThat(answer.columns()).containsExactly("name", "pieces");
        assertThat(answer.rows()).containsExactly(List.of("fig", "3"));
        assertThat(answer.csv()).isEqualTo("name,pieces\nfig,3\n");
    }

    @Test
    void ofAChangeLogTheRowsAreShownThatItEndsWith() throws IOException {
        Files.writeString(Files.createDirectories(temporary.resolve("prices")).resolve("log"), """
                {"before": null, "after": {"name": "fig", "pieces": 3}, "op": "c"}
                {"before": null, "after": {"name": "plum", "pieces": 7}, "op": "c"}
                {"before": {"name": "fig", "pieces": 3}, "after": {"name": "fig", "pieces": 4}, "op": "u"}
                {"before": {"name": "plum", "pieces": 7}, "after": null, "op": "d"}
                """);
        sheet.run(table("prices", "name STRING, pieces INT, PRIMARY KEY (name) NOT ENFORCED", "debezium-json"));

        var answer = sheet.run("SELECT * FROM prices");

        assertThat(answer.columns()).containsExactly("name", "pieces");
        assertThat(answer.rows()).containsExactly(List.of("fig", "4"));
        assertThat(answer.csv()).isEqualTo("name,pieces\nfig,4\n");
    }

    private static String table(String name, String columns, String format) {
        return "CREATE TABLE " + name + " (" + columns + ") WITH ('connector' = 'filesystem', 'format' = '" + format
                + "', 'path' = '" + temporary.resolve(name) + "')";
    }
}
