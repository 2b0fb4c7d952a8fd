package io.millrace.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DestructiveStatementsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "drop table a.b                        | drop table a.b?",
                "DROP /* really */ VIEW IF EXISTS `x`  | DROP VIEW IF EXISTS `x`?",
                "DROP TEMPORARY TABLE t                |",
                "TRUNCATE TABLE t                      | TRUNCATE TABLE t?",
                "DELETE FROM t                         | Delete all rows: DELETE FROM t?",
                "DELETE FROM t WHERE a = 1             |",
                "INSERT OVERWRITE TABLE c.d.t SELECT 1 | Overwrite the contents of c.d.t?",
                "INSERT OVERWRITE t VALUES (1)         | Overwrite the contents of t?",
                "INSERT INTO t VALUES (1)              |",
                "SELECT 'DROP TABLE t'                 |",
                "DROP                                  |",
            })
    void asksBeforeWhatIsGoneAfterwards(String statement, String question) {
        assertThat(DestructiveStatements.question(statement).orElse(null)).isEqualTo(question);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-- all\rDROP TABLE t", "// all\rDROP TABLE t", "-- all\r\nDROP TABLE t"})
    void aCarriageReturnEndsACommentAsInTheEngine(String statement) {
        assertThat(DestructiveStatements.question(statement)).contains("DROP TABLE t?");
    }
}
