package io.millrace.server.engine.planner.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileReferencesTest {
    @Test
    void turnsTheTextOfATableIntoAName() {
        var files = FileReferences.of("SELECT a, 'x' FROM 'dir/*.csv' AS t WHERE b = 'c'");
        assertThat(files.sql()).isEqualTo("SELECT a, 'x' FROM `dir/*.csv` AS t WHERE b = 'c'");
        assertThat(files.paths()).containsExactly("dir/*.csv");
    }

    @Test
    void findsThemInJoinsListsAndInnerQueries() {
        assertThat(FileReferences.of("SELECT * FROM 'a' JOIN 'b' ON 'c' = x, 'd' -- 'e'\n, t")
                        .paths())
                .containsExactly("a", "b", "d");
        assertThat(FileReferences.of(
                                "INSERT INTO t SELECT * FROM (SELECT 1 FROM /* */ 'a' UNION ALL SELECT 2 FROM 'b')")
                        .paths())
                .containsExactly("a", "b");
        assertThat(FileReferences.of("WITH q AS (SELECT * FROM 'it''s') SELECT * FROM q, 'b'")
                        .paths())
                .containsExactly("it's", "b");
        assertThat(FileReferences.of("select * from 'a`b'").sql()).isEqualTo("select * from `a``b`");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'a', 'b'",
                "SELECT TRIM(BOTH 'a' FROM 'b') FROM t",
                "SELECT SUBSTRING('abc' FROM 2), EXTRACT(DAY FROM DATE '2026-01-31') FROM t WHERE x IN ('a', 'b')",
                "SELECT a IS DISTINCT FROM 'b' FROM t",
                "SELECT * FROM t WHERE a IS NOT DISTINCT FROM 'b'",
                "SELECT a FROM t GROUP BY a, 'b' ORDER BY a, 'c'",
                "SELECT * FROM t JOIN u ON t.a IS DISTINCT FROM 'b'",
                "SHOW TABLES FROM 'a'",
                "CREATE TABLE t (a INT) WITH ('connector' = 'b', 'path' = 'c')",
                "SELECT * FROM (VALUES ('a', 'b')) AS t",
                "SELECT * FROM TABLE(f(TABLE t, 'a'))",
                "SELECT * FROM t /*+ OPTIONS('a' = 'b', 'c' = 'd') */",
                "SELECT \"a\" FROM \"b\"",
                "SELECT * FROM 'a",
            })
    void leavesOtherTextsAlone(String sql) {
        var files = FileReferences.of(sql);
        assertThat(files.paths()).isEmpty();
        assertThat(files.sql()).isEqualTo(sql);
    }
}
