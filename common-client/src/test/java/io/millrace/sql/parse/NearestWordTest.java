package io.millrace.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestWordTest {
    private static final List<String> WORDS = List.of("FROM", "FOR", "WHERE", "SELECT");

    @Test
    void findsASwapAMissAndABeginning() {
        assertThat(NearestWord.to("FORM", WORDS)).hasValue("FROM");
        assertThat(NearestWord.to("SELCT", WORDS)).hasValue("SELECT");
        assertThat(NearestWord.to("WHE", WORDS)).hasValue("WHERE");
    }

    @Test
    void doesNotGuessWildly() {
        assertThat(NearestWord.to("TABLES", WORDS)).isEmpty();
        assertThat(NearestWord.to("x", WORDS)).isEmpty();
    }
}
