package io.millrace.server.engine.planner.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImmediateStatementsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET",
                "set 'pipeline.name' = 'a job'",
                "\n RESET",
                "SHOW TABLES LIKE 't%';",
                "SHOW FUNCTIONS",
                "SHOW CREATE TABLE /* mine */ orders",
                "DESC orders",
                "DESCRIBE EXTENDED orders"
            })
    void areThoseAboutSettingsAndTables(String sql) {
        assertThat(ImmediateStatements.contain(sql)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "EXPLAIN SELECT 1",
                "USE CATALOG remote",
                "SETTLE",
                "SET a = b; SELECT * FROM 'folder/*.csv'",
                "SHOW JOBS",
                "DESCRIBE /* mine */ JOB '1'",
                "SHOW JARS",
                "DESCRIBE FUNCTION mine",
                "SHOW PARTITIONS orders",
                "SHOW TABLES; SELECT * FROM 'folder/*.csv'",
                "CREATE TEMPORARY VIEW v AS SELECT 1"
            })
    void areNotThoseThatMayWait(String sql) {
        assertThat(ImmediateStatements.contain(sql)).isFalse();
    }
}
