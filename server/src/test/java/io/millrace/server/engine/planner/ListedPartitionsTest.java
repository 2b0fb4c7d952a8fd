package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Statements over partitioned files that cannot be listed.
class ListedPartitionsTest {
    @TempDir
    private Path directory;

    private Planner planner;

    @BeforeEach
    void open() throws Exception {
        var configuration = new Configuration();
        planner = new FlinkEngine(
                        ExecutionTargets.inProcess(CompletableFuture::new, configuration),
                        configuration,
                        getClass().getClassLoader())
                .open(new PlannerRequest(
                        new SessionHandle(UUID.randomUUID().toString()),
                        Submitter.ANONYMOUS,
                        Map.of(),
                        PlannerListener.NOBODY));
        run("SET 'execution.runtime-mode' = 'batch'");
        run(table("sales", "unlistable:/bucket/sales"));
        run(table("later", directory.resolve("later").toString()));
        run("CREATE VIEW big_ones AS SELECT * FROM sales WHERE n > 5");
    }

    private static String table(String name, String path) {
        return "CREATE TABLE " + name + " (n BIGINT, d STRING) PARTITIONED BY (d) WITH"
                + " ('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + path + "')";
    }

    @AfterEach
    void close() {
        planner.close();
    }

    private void run(String sql) throws InterruptedException {
        var _ = planner.run(Statement.of(sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM sales",
                "SELECT * FROM big_ones",
                "SELECT COUNT(*) FROM sales WHERE d = '1'",
                "SELECT * FROM later WHERE EXISTS (SELECT * FROM sales)",
                "INSERT INTO later SELECT * FROM sales",
                "EXPLAIN SELECT * FROM sales"
            })
    void areRefusedWithTheReason(String sql) {
        assertThatThrownBy(() -> run(sql))
                .isInstanceOf(Refusal.class)
                .hasMessage("The partitions of the table default_catalog.default_database.sales cannot be listed: "
                        + UnlistableFileSystemFactory.REASON);
    }

    @Test
    void aFolderThatIsMissingHasNoPartitionsYet() throws InterruptedException {
        run("EXPLAIN SELECT * FROM later");
    }

    @Test
    void writesNeedNoList() throws InterruptedException {
        run("EXPLAIN INSERT INTO sales VALUES (1, '1')");
    }
}
