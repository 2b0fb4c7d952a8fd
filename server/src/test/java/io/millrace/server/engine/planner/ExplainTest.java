package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExplainTest {
    private static final String GROUPED = "SELECT k, SUM(v) FROM (VALUES ('a', 1), ('b', 2)) AS t (k, v) GROUP BY k";

    private PlannerUnderTest planner;

    @BeforeEach
    void open() {
        planner = PlannerUnderTest.open(Map.of("table.generated-code.max-length", "0"));
    }

    @AfterEach
    void close() {
        planner.close();
    }

    /// The splitter refuses this length.
    @Test
    void splitsNoCodeThatNobodyCompiles() {
        assertThatCode(() -> planner.run("EXPLAIN " + GROUPED)).doesNotThrowAnyException();
    }

    @Test
    void leavesTheSettingForStatementsThatRun() throws InterruptedException {
        planner.run("CREATE TABLE sums (k STRING, v INT) WITH ('connector' = 'blackhole')");
        var insert = "INSERT INTO sums " + GROUPED;
        planner.run("EXPLAIN " + insert);

        assertThatThrownBy(() -> planner.run(insert))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("JavaCodeSplitter");
    }
}
