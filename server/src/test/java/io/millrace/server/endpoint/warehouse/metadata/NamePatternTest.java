package io.millrace.server.endpoint.warehouse.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "%, anything, true",
                "orders, orders, true",
                "orders, Orders, false",
                "o%, orders, true",
                "%s, orders, true",
                "%rd%r%, orders, true",
                "%rd%x%, orders, false",
                "order_, orders, true",
                "order_, order, false",
                "a\\_table, a_table, true",
                "a\\_table, abtable, false",
                "a_table, abtable, true",
                "100\\%, 100%, true",
                "100\\%, 1000, false",
                "a\\\\b, a\\b, true",
                "ends\\, ends\\, true",
                "_, 😀, true",
                "a.b, axb, false",
            })
    void matchesAsJdbcSays(String pattern, String name, boolean matches) {
        assertThat(NamePattern.of(pattern).test(name)).isEqualTo(matches);
    }

    @Test
    void noPatternIsEveryName() {
        assertThat(NamePattern.of(null).test("x")).isTrue();
        assertThat(NamePattern.of("").test("x")).isTrue();
    }

    @Test
    void matchesAsAnExpressionDoes() {
        var random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            var pattern = text(random, "ab%_%");
            var name = text(random, "abc");
            var expression = pattern.replace("%", ".*").replace("_", ".");
            assertThat(NamePattern.of(pattern).test(name))
                    .as("%s on %s", pattern, name)
                    .isEqualTo(pattern.isEmpty() || Pattern.matches(expression, name));
        }
    }

    private static String text(Random random, String letters) {
        var text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }

    @Test
    void aPatternThatIsMadeToTakeLongDoesNot() {
        assertThat(NamePattern.of("%a".repeat(2_000) + "b").test("a".repeat(10_000)))
                .isFalse();
    }
}
