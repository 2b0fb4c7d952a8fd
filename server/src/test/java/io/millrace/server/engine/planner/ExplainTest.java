package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExplainTest {
    private static final String GROUPED = "SELECT k, SUM(v) FROM (VALUES ('a', 1), ('b', 2)) AS t (k, v) GROUP BY k";

    private Planner planner;

    @BeforeEach
    void open() {
        var configuration = new Configuration();
        planner = new FlinkEngine(
                        ExecutionTargets.inProcess(CompletableFuture::new, configuration),
                        configuration,
                        getClass().getClassLoader())
                .open(new PlannerRequest(
                        new SessionHandle(UUID.randomUUID().toString()),
                        Submitter.ANONYMOUS,
                        Map.of("table.generated-code.max-length", "0"),
                        PlannerListener.NOBODY));
    }

    @AfterEach
    void close() {
        planner.close();
    }

    /// The splitter refuses this length.
    @Test
    void splitsNoCodeThatNobodyCompiles() {
        assertThatCode(() -> planner.run(Statement.of("EXPLAIN " + GROUPED))).doesNotThrowAnyException();
    }

    @Test
    void leavesTheSettingForStatementsThatRun() throws InterruptedException {
        var _ = planner.run(Statement.of("CREATE TABLE sums (k STRING, v INT) WITH ('connector' = 'blackhole')"));
        var insert = "INSERT INTO sums " + GROUPED;
        var _ = planner.run(Statement.of("EXPLAIN " + insert));

        assertThatThrownBy(() -> planner.run(Statement.of(insert)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("JavaCodeSplitter");
    }
}
