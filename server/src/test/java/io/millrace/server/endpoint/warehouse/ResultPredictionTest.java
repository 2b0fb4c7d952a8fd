package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultPredictionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                " with x as (select 1) select * from x",
                "(VALUES (1))",
                "SHOW TABLES",
                "",
                "--",
                "DESCRIBE t",
                "EXPLAIN INSERT INTO t SELECT 1",
                "/* INSERT */ SELECT 1",
                "SET",
                "set ; -- all of them"
            })
    void expectsRows(String sql) {
        assertThat(ResultPrediction.rows(sql)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t SELECT 1",
                "-- a comment\n insert into t select 1",
                "/* a * b */CREATE TABLE t",
                "EXECUTE STATEMENT SET BEGIN",
                ";\n  USE x",
                "SET 'a' = 'b'",
                "set/* one */a=b"
            })
    void expectsNoRows(String sql) {
        assertThat(ResultPrediction.rows(sql)).isFalse();
    }

    @Test
    void looksAtLongTextsInTimeThatGrowsWithThem() {
        var sql = "/*".repeat(500_000) + "-- x\n".repeat(500_000);
        Assertions.assertTimeoutPreemptively(TestTimeout.LIMIT, () -> ResultPrediction.rows(sql));
        assertThat(ResultPrediction.rows(" -- x\n/* y */".repeat(200_000) + "INSERT"))
                .isFalse();
    }
}
