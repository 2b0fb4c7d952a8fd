package io.millrace.server.gateway.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.StatementHistory.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementKindTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "QUERY | select 1",
                "QUERY | (SELECT 1) UNION ALL (SELECT 2)",
                "QUERY | /* a * comment */ -- another",
                "INSERT | INSERT INTO a SELECT 1",
                "INSERT | EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END",
                "DEFINITION | CREATE TABLE a (b INT)",
                "SETTING | set 'a' = 'b'",
                "SHOW | EXPLAIN SELECT 1",
                "OTHER | CALL sys.f()",
                "OTHER | ''",
                "INTERNAL | /* web ui */ SHOW TABLES",
            })
    void isThatOfTheFirstWords(Kind kind, String sql) {
        var statement = sql.endsWith("another") ? sql + "\nWITH a AS (SELECT 1) SELECT * FROM a" : sql;
        assertThat(StatementKind.of(statement)).isEqualTo(kind);
    }
}
