package io.millrace.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
    private static final List<String> WORDS = List.of("FROM", "FOR", "WHERE", "SELECT");

    @Test
    void findsASwapAMissAndABeginning() {
        assertThat(Nearest.to("FORM", WORDS)).hasValue("FROM");
        assertThat(Nearest.to("SELCT", WORDS)).hasValue("SELECT");
        assertThat(Nearest.to("WHE", WORDS)).hasValue("WHERE");
    }

    @Test
    void doesNotGuessWildly() {
        assertThat(Nearest.to("TABLES", WORDS)).isEmpty();
        assertThat(Nearest.to("x", WORDS)).isEmpty();
    }
}
