package io.millrace.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests that quotes and comments stay unchanged, and that parameters and escapes are found only outside of
/// them.
class StatementTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT ?|1",
                "SELECT '?', \"?\", `?`, ? -- ?|1",
                "SELECT 'it''s ?', ?|1",
                "/* ? */ SELECT ? /* '? */|1",
                "SELECT '\\', ?|1",
                "SELECT a ? b ? c|2",
                "SELECT 1|0"
            })
    void findsThePlaces(String sql, int places) throws SQLException {
        assertThat(StatementTemplate.of(sql, Dialect.STANDARD).places()).isEqualTo(places);
    }

    @Test
    void readsABackslashAsTheServerDoes() throws SQLException {
        assertThat(StatementTemplate.of("SELECT 'a\\' ? b', ?", Dialect.BACKSLASH)
                        .places())
                .isEqualTo(1);
        assertThatThrownBy(() -> StatementTemplate.of("SELECT 'a\\' ? b', ?", Dialect.STANDARD))
                .hasMessageContaining("never closed");
    }

    @Test
    void knowsTheCommentsOfTheServer() throws SQLException {
        var slashes = "SELECT ? // it's ?\n, ?";
        assertThat(StatementTemplate.of(slashes, Dialect.STANDARD).places()).isEqualTo(2);
        assertThat(StatementTemplate.of(slashes, Dialect.UNKNOWN).places()).isEqualTo(2);
        assertThat(StatementTemplate.of("SELECT ? // ?", Dialect.BACKSLASH).places())
                .isEqualTo(2);
        assertThat(StatementTemplate.of("SELECT ? -- ?\r, ?", Dialect.STANDARD).places())
                .isEqualTo(2);
    }

    @Test
    void tellsWhatIsNeverClosed() {
        assertThatThrownBy(() -> StatementTemplate.of("SELECT 'a", Dialect.STANDARD))
                .hasMessageContaining("character 8");
        assertThatThrownBy(() -> StatementTemplate.of("SELECT /* a", Dialect.STANDARD))
                .hasMessageContaining("comment");
    }

    /// The tokens of any statement are all of it.
    @Test
    void losesNothing() {
        var random = new Random(7);
        var letters = "ab1 ?'\"`\\-/*{}();\n";
        for (int round = 0; round < 20_000; round++) {
            var sql = random.ints(random.nextInt(25), 0, letters.length())
                    .mapToObj(index -> String.valueOf(letters.charAt(index)))
                    .collect(Collectors.joining());
            try {
                var tokens = Tokenizer.tokens(sql, Dialect.values()[random.nextInt(3)]);
                assertThat(tokens.stream().map(StatementToken::text).collect(Collectors.joining()))
                        .isEqualTo(sql);
            } catch (SQLException unclosed) {
                assertThat(unclosed.getMessage()).contains("never closed");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT price -?|-5|SELECT price - -5",
                "SELECT ?-?|-5|SELECT -5 - -5",
                "SELECT a=?, f(?)|-5|SELECT a=-5, f(-5)",
                "SELECT 1?|-5|SELECT 1 -5",
                "SELECT ?e5|7|SELECT 7 e5",
                "SELECT x?|7|SELECT x 7",
                "SELECT 'a'?'b'|'c'|SELECT 'a' 'c' 'b'",
                "SELECT U&?|'\\0041'|SELECT U& '\\0041'",
                "SELECT X?|'41'|SELECT X '41'"
            })
    void keepsAValueApartFromTheTextNextToIt(String sql, String value, String filled) throws SQLException {
        var template = StatementTemplate.of(sql, Dialect.STANDARD);

        assertThat(template.with(Collections.nCopies(template.places(), Parameter.of(value))))
                .isEqualTo(filled);
    }

    /// A value in any context has its own tokens, and changes no others.
    @Test
    void changesNoTokenAroundAValue() throws SQLException {
        var random = new Random(5);
        var letters = "ab1e ????'\"`-/*(),.=:&\n";
        var values = List.of("-5", "7", "1.5E0", "'it''s -- \n'", "X'0a'", "NULL", "DATE '2024-01-02'", "ARRAY[-1]");
        for (int round = 0; round < 20_000; round++) {
            var sql = random.ints(random.nextInt(12), 0, letters.length())
                    .mapToObj(index -> String.valueOf(letters.charAt(index)))
                    .collect(Collectors.joining());
            var value = values.get(random.nextInt(values.size()));
            var dialect = Dialect.values()[random.nextInt(3)];
            try {
                var expected = new ArrayList<String>();
                for (var token : Tokenizer.tokens(sql, dialect)) {
                    expected.addAll(token.isSign('?') ? counting(value, dialect) : counting(token.text(), dialect));
                }
                var template = StatementTemplate.of(sql, dialect);
                var filled = template.with(Collections.nCopies(template.places(), Parameter.of(value)));
                assertThat(counting(filled, dialect)).as("%s in %s", value, sql).isEqualTo(expected);
            } catch (SQLException unclosed) {
                assertThat(unclosed.getMessage()).contains("never closed");
            }
        }
    }

    private static List<String> counting(String sql, Dialect dialect) throws SQLException {
        return Tokenizer.tokens(sql, dialect).stream()
                .filter(StatementToken::counts)
                .map(StatementToken::text)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT {d '2024-01-02'}|SELECT DATE '2024-01-02'",
                "SELECT {ts '2024-01-02 03:04:05'}, {t '03:04:05'}|SELECT TIMESTAMP '2024-01-02 03:04:05', TIME '03:04:05'",
                "SELECT {fn ABS({fn SIGN(-1)})}|SELECT  ABS( SIGN(-1))",
                "SELECT * FROM {oj a LEFT JOIN b ON x}|SELECT * FROM  a LEFT JOIN b ON x",
                "SELECT 'x' LIKE 'y' {escape '!'}|SELECT 'x' LIKE 'y' ESCAPE '!'",
                "SELECT '{d x}', \"{fn y}\" -- {t|SELECT '{d x}', \"{fn y}\" -- {t",
                "PATTERN (A{2,3} B{1,}?)|PATTERN (A{2,3} B{1,}?)"
            })
    void writesEscapesInPlainSql(String sql, String plain) throws SQLException {
        assertThat(Escapes.plain(sql, Dialect.STANDARD)).isEqualTo(plain);
    }

    @Test
    void refusesCallsAndOpenEscapes() {
        assertThatThrownBy(() -> Escapes.plain("{call x()}", Dialect.STANDARD))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> Escapes.plain("{? = call x()}", Dialect.STANDARD))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> Escapes.plain("SELECT {fn ABS(1)", Dialect.STANDARD))
                .hasMessageContaining("never closed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "INSERT INTO t VALUES (?, ?)|true",
                "insert into t (a, b) /* x */ values (f(?), (?));|true",
                "INSERT INTO t VALUES (?, ?), (?, ?)|false",
                "INSERT INTO t SELECT ?|false",
                "INSERT INTO t /*+ OPTIONS('a'='b') */ VALUES (?)|true",
                "INSERT INTO t PARTITION (p = ?) VALUES (?)|false",
                "SELECT * FROM (VALUES (?))|false"
            })
    void knowsAnInsertOfOneRow(String sql, boolean takesRows) throws SQLException {
        assertThat(StatementTemplate.of(sql, Dialect.STANDARD).rowsAtOnce(List.of()) > 1)
                .isEqualTo(takesRows);
    }

    @Test
    void keepsNegativeNumbersOfRowsApart() throws SQLException {
        var template = StatementTemplate.of("INSERT INTO t VALUES (?,1 -?)", Dialect.STANDARD);

        assertThat(template.withRows(List.of(row("-5", "-6"), row("-7", "8"))))
                .isEqualTo("INSERT INTO t VALUES (-5,1 - -6), (-7,1 - 8)");
    }

    private static List<Parameter> row(String... literals) {
        return Arrays.stream(literals).map(Parameter::of).toList();
    }

    @Test
    void putsManyRowsIntoOneInsert() throws SQLException {
        var template = StatementTemplate.of("INSERT INTO t VALUES (?, 'c', f(?));", Dialect.STANDARD);

        assertThat(template.withRows(List.of(row("1", "2"), row("3", "4"))))
                .isEqualTo("INSERT INTO t VALUES (1, 'c', f(2)), (3, 'c', f(4))");
    }

    @Test
    void keepsNullsOutOfTheListOfRows() throws SQLException {
        var template = StatementTemplate.of("INSERT INTO t VALUES (?, ?)", Dialect.STANDARD);
        var nothing = ParameterType.nothing(Types.VARCHAR, Dialect.STANDARD);

        assertThat(template.withRows(List.of(row("1", "'x'"), List.of(Parameter.of("2"), nothing))))
                .isEqualTo("INSERT INTO t SELECT p1, CASE WHEN n2 THEN NULL ELSE p2 END FROM (VALUES "
                        + "(1, 'x', FALSE), (2, '-', TRUE)) AS v (p1, p2, n2)");
    }

    @Test
    void keepsMissingColumnsOutOfTheListOfRows() throws SQLException {
        var rows = List.of(row("1"), row("-2"));

        assertThat(StatementTemplate.of("INSERT INTO t (a, b) VALUES (?, 'c')", Dialect.STANDARD)
                        .withRows(rows))
                .isEqualTo("INSERT INTO t (a, b) SELECT p1, 'c' FROM (VALUES (1), (-2)) AS v (p1)");
        assertThat(StatementTemplate.of("INSERT INTO t (a) VALUES (?)", Dialect.BACKSLASH)
                        .withRows(rows))
                .isEqualTo("INSERT INTO t (a) VALUES (1), (-2)");
    }

    @Test
    void keepsTheTypesOfValuesInExpressions() throws SQLException {
        var template = StatementTemplate.of("INSERT INTO t (a) VALUES (CAST(? AS STRING))", Dialect.STANDARD);
        var nothing = ParameterType.nothing(Types.DECIMAL, Dialect.STANDARD);

        assertThat(template.withRows(List.of(row("1.5"), row("2.25"), List.of(nothing))))
                .isEqualTo("INSERT INTO t (a) VALUES (CAST(1.5 AS STRING)), (CAST(2.25 AS STRING)), "
                        + "(CAST(CAST(NULL AS DECIMAL(1, 0)) AS STRING))");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "?|1000",
                "?, 'it''s', 1, -1.5, 2E3, true, FALSE, /* c */ DATE '2024-01-02', x'0a'|1000",
                "?, CAST('2024-01-02' AS DATE)|20",
                "UPPER(?)|20",
                "?, LOCALTIMESTAMP|20",
                "-?|20",
                "? + 1|20",
                "?, 'a' 'b'|20",
                "?, U&'\\0041'|20",
                "(?)|20"
            })
    void putsFewRowsTogetherWhereTheRowHasAnExpression(String row, int atOnce) throws SQLException {
        var template = StatementTemplate.of("INSERT INTO t VALUES (" + row + ")", Dialect.STANDARD);

        assertThat(template.rowsAtOnce(List.of(row("1")))).isEqualTo(atOnce);
    }

    @Test
    void putsFewRowsTogetherWhereAValueIsNotALiteral() throws SQLException {
        var template = StatementTemplate.of("INSERT INTO t VALUES (?, ?)", Dialect.STANDARD);

        assertThat(template.rowsAtOnce(List.of(row("1", "'f(x)'")))).isEqualTo(1_000);
        assertThat(template.rowsAtOnce(List.of(row("1", "CAST(0.1E0 AS FLOAT)"))))
                .isEqualTo(20);
    }
}
