package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.wire.Refusal;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests views in a catalog that stores them as texts.
class StoredViewsTest {
    /// The depth of nesting. The engine would parse three times as many queries for each further view.
    private static final int NESTED = 40;

    private static final String WINDOWS =
            "EXPLAIN SELECT window_start, SUM(n) FROM TABLE(TUMBLE(TABLE late, DESCRIPTOR(happened), INTERVAL '1' MINUTE))"
                    + " GROUP BY window_start, window_end";

    private final CatalogStorage storage = CatalogStorage.inMemory();
    private final PlannerUnderTest planner = PlannerUnderTest.open(storage);

    @BeforeEach
    void useTheCatalog() throws Exception {
        run("USE CATALOG main");
    }

    @AfterEach
    void close() {
        planner.close();
        storage.close();
    }

    private void run(String sql) throws InterruptedException {
        planner.planner().run(Statement.of(sql));
    }

    @Test
    void plansViewsInViewsInViews() throws Exception {
        run("CREATE VIEW v0 AS SELECT 1 AS a");
        for (int i = 1; i <= NESTED; i++) {
            run("CREATE VIEW v%d AS SELECT a FROM v%d WHERE a < %1$d".formatted(i, i - 1));
        }
        run("EXPLAIN SELECT p.a FROM v%d p JOIN v%1$d q ON p.a = q.a".formatted(NESTED));
        run("DESCRIBE v" + NESTED);
    }

    @Test
    void anAnswerOfAViewIsNotKeptForItsNextDefinition() throws Exception {
        var engine = PlannerUnderTest.engine(new Configuration()).withCatalog(storage);
        try (var reader = PlannerUnderTest.open(engine, Map.of())) {
            run("CREATE VIEW v AS SELECT 1 AS n");
            for (int i = 0; i < 2; i++) {
                assertThat(answer(reader)).containsExactlyInAnyOrder("0", "1");
            }
            run("ALTER VIEW v AS SELECT 2 AS n");
            assertThat(answer(reader)).containsExactlyInAnyOrder("0", "2");
        }
    }

    private static List<String> answer(PlannerUnderTest reader) throws InterruptedException {
        var statement = Statement.of("SELECT 0 AS n UNION ALL TABLE main.`default`.v");
        var known = reader.planner().remembered(statement);
        var outcome = known.isPresent() ? known.get() : reader.planner().run(statement);
        return ((Outcome.Constant) outcome)
                .rows().stream()
                        .map(row -> String.valueOf(row.cells().getFirst()))
                        .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"streaming", "batch"})
    void keepsTheTimeAttributeOfAViewInAView(String mode) throws Exception {
        run("CREATE TABLE events (n INT, happened TIMESTAMP(3), WATERMARK FOR happened AS happened) WITH ("
                + "'connector' = 'datagen', 'number-of-rows' = '5')");
        run("CREATE VIEW chosen AS SELECT n, happened FROM events WHERE n > 0");
        run("CREATE VIEW late AS SELECT happened, n + 1 AS n FROM chosen");
        run("SET 'execution.runtime-mode' = '" + mode + "'");
        run(WINDOWS);
    }

    @Test
    void saysWhatIsMissingInAViewInAView() throws Exception {
        run("CREATE TABLE t (a INT) WITH ('connector' = 'datagen')");
        run("CREATE VIEW v AS SELECT a FROM t");
        run("CREATE VIEW w AS SELECT a FROM v");
        run("DROP TABLE t");
        assertThatThrownBy(() -> run("EXPLAIN SELECT a FROM w"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("Object 't' not found within 'main.default'");
        run("DESCRIBE w");
        run("DROP VIEW v");
        assertThatThrownBy(() -> run("EXPLAIN SELECT a FROM w")).hasMessageContaining("Object 'v' not found");
        run("CREATE VIEW v AS SELECT 'x' AS a");
        assertThatThrownBy(() -> run("EXPLAIN SELECT a FROM w WHERE a > ARRAY[1]"))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void refusesViewsThatReadOneAnother() throws Exception {
        run("CREATE VIEW a AS SELECT 1 AS x");
        run("CREATE VIEW b AS SELECT x FROM a");
        run("DROP VIEW a");
        run("ALTER VIEW b RENAME TO a");
        assertThatThrownBy(() -> run("EXPLAIN SELECT * FROM a"))
                .isInstanceOf(Refusal.class)
                .hasMessage("The view main.default.a reads itself (a → a). Give it another query.");
        run("CREATE TEMPORARY VIEW c AS SELECT 2 AS x");
        run("ALTER VIEW a AS SELECT x FROM c");
        run("CREATE VIEW d AS SELECT x FROM a");
        run("DROP TEMPORARY VIEW c");
        run("ALTER VIEW d RENAME TO c");
        assertThatThrownBy(() -> run("EXPLAIN SELECT * FROM c"))
                .hasMessage("The view main.default.c reads itself (c → a → c). Give it another query.");
    }
}
