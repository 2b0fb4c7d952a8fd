package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.wire.Refusal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests CREATE TABLE … AS and REPLACE TABLE … AS whose job does not start, in a catalog of the session and
/// in a shared one.
class CreatedTablesTest {
    private final PlannerUnderTest planner = PlannerUnderTest.open(CatalogStorage.inMemory());

    @AfterEach
    void close() {
        planner.close();
    }

    private List<Object> rows(String sql) throws InterruptedException {
        var answer = (Outcome.Answer) planner.planner().run(Statement.of(sql));
        return answer.rows().stream().map(row -> row.cells().getFirst()).toList();
    }

    private void assertFails(String sql, String reason) {
        assertThatThrownBy(() -> planner.run(sql))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal ->
                                assertThat(refusal.reason() + refusal.detail()).contains(reason));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            CREATE TABLE made WITH ('connector' = 'nope') AS SELECT 1 AS a | There is no connector 'nope'
            CREATE TABLE made WITH ('connector' = 'blackhole') AS SELECT 1 AS a | This test has no cluster.
            CREATE TABLE IF NOT EXISTS made WITH ('connector' = 'blackhole') AS SELECT 1 AS a | This test has no cluster.
            CREATE OR REPLACE TABLE made WITH ('connector' = 'nope') AS SELECT 1 AS a | There is no connector 'nope'
            """)
    void leaveNoTable(String sql, String reason) throws Exception {
        for (var catalog : List.of("default_catalog", "main")) {
            planner.run("USE CATALOG " + catalog);
            planner.run("CREATE TABLE hole (a INT) WITH ('connector' = 'blackhole')");
            assertFails(sql, reason);
            assertThat(rows("SHOW TABLES")).containsExactly("hole");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            REPLACE TABLE kept AS SELECT 1 AS a | 'connector'
            REPLACE TABLE kept WITH ('connector' = 'blackhole') AS SELECT 1 AS a | This test has no cluster.
            REPLACE TABLE kept (n, s) COMMENT 'mine' PARTITIONED BY (s) WITH ('connector' = 'blackhole') AS SELECT CAST(1 AS BIGINT) AS n, CAST('a' AS STRING) AS s | This test has no cluster.
            CREATE OR REPLACE TABLE kept WITH ('connector' = 'nope') AS SELECT 1 AS a | There is no connector 'nope'
            CREATE TABLE kept WITH ('connector' = 'blackhole') AS SELECT 1 AS a | already exists
            CREATE TABLE IF NOT EXISTS kept WITH ('connector' = 'nope') AS SELECT 1 AS a | Column types
            """)
    void leaveTheTableThatWasThere(String sql, String reason) throws Exception {
        for (var catalog : List.of("default_catalog", "main")) {
            planner.run("USE CATALOG " + catalog);
            planner.run("CREATE TABLE kept (n BIGINT, s STRING) COMMENT 'mine' WITH ('connector' = 'blackhole')");
            var before = rows("SHOW CREATE TABLE kept");
            assertFails(sql, reason);
            assertThat(rows("SHOW CREATE TABLE kept")).isEqualTo(before);
        }
    }
}
