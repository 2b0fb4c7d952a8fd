package io.millrace.server.alert.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameGlobTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            orders, orders, true
            orders, ORDERS, true
            orders, orders2, false
            '', '', true
            '', a, false
            *, '', true
            **, a, true
            orders*, orders, true
            orders*, Orders late, true
            orders*, my orders, false
            *orders, my orders, true
            *test*, a test job, true
            *test*, tes, false
            a*a, a, false
            a*a, aa, true
            ab*ba, aba, false
            ab*b*ba, abba, false
            ab*b*ba, abbba, true
            a*b*c, a-b-b-c, true
            a*b*c, a-c-b, false
            *aab*, aaab, true
            'select *', 'SELECT 1
            FROM t', true
            a.c, abc, false
            ÄRGER*, ärger heute, true
            """)
    void matchesAnyTextForAStar(String pattern, String name, boolean matches) {
        assertThat(new NameGlob(pattern).matches(name)).isEqualTo(matches);
    }

    /// The alerts of all jobs wait for it.
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void takesManyStars() {
        assertThat(new NameGlob("*a".repeat(200) + "*b").matches("a".repeat(100_000)))
                .isFalse();
        assertThat(new NameGlob("*a".repeat(200) + "*").matches("a".repeat(200)))
                .isTrue();
    }
}
