package io.millrace.desktop.sql.editor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the formatting of statements.
class SqlFormatterTest {
    @Test
    void eachClauseHasALine() {
        assertThat(SqlFormatter.format("select a,count(*) as n from t left outer join u on t.id=u.id where a>=1 and"
                        + " b between 1 and 2 or c is null group by a order by n desc limit 3"))
                .isEqualTo("""
                    SELECT a, COUNT(*) AS n
                    FROM t
                    LEFT OUTER JOIN u ON t.id = u.id
                    WHERE a >= 1
                      AND b BETWEEN 1 AND 2
                      OR c IS NULL
                    GROUP BY a
                    ORDER BY n DESC
                    LIMIT 3\
                    """);
    }

    @Test
    void definitionsHaveALineForEachPart() {
        assertThat(SqlFormatter.format("create table t (id bigint, name varchar(10), primary key (id) not enforced)"
                        + " with ('connector'='datagen','rows-per-second'='1');"))
                .isEqualTo("""
                    CREATE TABLE t (
                      id BIGINT,
                      name VARCHAR(10),
                      PRIMARY KEY (id) NOT ENFORCED
                    ) WITH (
                      'connector' = 'datagen',
                      'rows-per-second' = '1'
                    );\
                    """);
    }

    @Test
    void queriesInBracketsStandDeeper() {
        assertThat(SqlFormatter.format(
                        "with x as (select 1 as a), y as (select 2 as b) select * from x where a in (select b from y)"))
                .isEqualTo("""
                    WITH x AS (
                      SELECT 1 AS a
                    ),
                    y AS (
                      SELECT 2 AS b
                    )
                    SELECT *
                    FROM x
                    WHERE a IN (
                      SELECT b
                      FROM y
                    )\
                    """);
    }

    @Test
    void otherStatementsStayOnTheirLine() {
        assertThat(SqlFormatter.format("show   tables from `my db`")).isEqualTo("SHOW TABLES FROM `my db`");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a -- why\n, 'it''s' FROM t; -- end\nSELECT 2",
                "INSERT INTO s SELECT window_start, COUNT(DISTINCT x) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts),"
                        + " INTERVAL '5' SECOND)) GROUP BY window_start",
                "SELECT CASE WHEN a <> 1 THEN LEFT(b, 2) ELSE CAST(NULL AS STRING) END, ROW_NUMBER() OVER (PARTITION"
                        + " BY a ORDER BY b) FROM `a.b`.`c`",
                "SELECT very_long_name_of_a_column_one, very_long_name_of_a_column_two,"
                        + " very_long_name_of_a_column_three FROM t",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b VALUES (1, 'x'), (2, 'y'); END;",
                "SELECT m['k'], a[1] || b FROM t /* open"
            })
    void onlySpaceAndTheCaseOfReservedWordsChange(String statement) {
        var formatted = SqlFormatter.format(statement);
        assertThat(words(formatted)).isEqualTo(words(statement));
        assertThat(SqlFormatter.format(formatted)).as("laid out twice").isEqualTo(formatted);
    }

    private static List<String> words(String text) {
        return Lexer.tokens(text).stream()
                .filter(token -> token.kind() != SqlToken.Kind.SPACE)
                .map(token -> token.kind() == SqlToken.Kind.WORD
                        ? token.in(text).toUpperCase(Locale.ROOT)
                        : token.in(text).strip())
                .toList();
    }
}
