package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests the plans of comparisons with lists of values; `CorrectedAnswersIT` has their answers.
class ListComparisonTest {
    private PlannerUnderTest planner;

    @BeforeEach
    void open() throws InterruptedException {
        planner = PlannerUnderTest.open(Map.of());
        planner.run("CREATE TABLE t (tiny TINYINT, small SMALLINT, n INT, big BIGINT, price DECIMAL(10, 2)) WITH ("
                + "'connector' = 'datagen')");
    }

    @AfterEach
    void close() {
        planner.close();
    }

    private String plan(String condition) throws InterruptedException {
        var answer = (Outcome.Answer) planner.planner().run(Statement.of("EXPLAIN SELECT n FROM t WHERE " + condition));
        return String.valueOf(answer.rows().getFirst().cells().getFirst());
    }

    /// A source takes no filter with a cast of its column.
    @Test
    void aColumnIsNotCastForNumbersThatItsTypeHasAPlaceFor() throws InterruptedException {
        for (var condition : new String[] {
            "tiny IN (1, -128, 127)",
            "small NOT IN (1, 2.0, -32768)",
            "n IN (1.0, 2147483647, -3)",
            "big = ANY (1, 2.00)",
            "price IN (1, -2.5, 12345678, 0.050)"
        }) {
            assertThat(optimized(plan(condition))).as(condition).doesNotContain("CAST(");
        }
    }

    @Test
    void aColumnIsCastForOtherNumbers() throws InterruptedException {
        assertThat(optimized(plan("tiny IN (1, 128)"))).contains("CAST(tiny AS INTEGER)");
        assertThat(optimized(plan("n IN (1, 2.5)"))).contains("CAST(n AS DECIMAL(11, 1))");
        assertThat(optimized(plan("price IN (1, 0.005)"))).contains("CAST(price AS DECIMAL(11, 3))");
        assertThat(optimized(plan("price IN (1, 123456789)"))).contains("CAST(price AS DECIMAL(12, 2))");
    }

    private static String optimized(String plan) {
        return plan.substring(plan.indexOf("== Optimized"));
    }
}
