package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests statements over partitioned files that cannot be listed.
class ListedPartitionsTest {
    @TempDir
    private Path directory;

    private PlannerUnderTest planner;

    @BeforeEach
    void open() throws Exception {
        planner = PlannerUnderTest.open();
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
        planner.run(sql);
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
