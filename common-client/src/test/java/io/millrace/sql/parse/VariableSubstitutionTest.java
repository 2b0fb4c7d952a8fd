package io.millrace.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariableSubstitutionTest {
    private static final Map<String, String> VALUES =
            Map.of("day", "2026-01-31", "name", "O'Neil", "n", "5", "loss", "-5");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "LIMIT :n                       | LIMIT 5",
                "DATE :'day'                    | DATE '2026-01-31'",
                "x = :'name'                    | x = 'O''Neil'",
                "FROM :`name`                   | FROM `O'Neil`",
                "':n' + `:n` -- :n              | ':n' + `:n` -- :n",
                "JSON_OBJECT('k' : :n, 'l':5)   | JSON_OBJECT('k' : 5, 'l':5)",
                "SELECT :unknown, a : n         | SELECT :unknown, a : n",
                "price -:loss - 1               | price - -5 - 1",
                ":loss-:loss                    | -5- -5",
                "'a':'name''b'                  | 'a':'name''b'",
                "'a':'day':'name'               | 'a' '2026-01-31' 'O''Neil'",
                "t:n:n                          | t55",
            })
    void fillsOnlyWhatIsAVariable(String statement, String filled) {
        assertThat(VariableSubstitution.fill(statement, VALUES)).isEqualTo(filled);
    }
}
