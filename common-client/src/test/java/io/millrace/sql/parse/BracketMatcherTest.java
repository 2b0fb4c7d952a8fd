package io.millrace.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BracketMatcherTest {

    @Test
    void pairsThoseThatBelongTogether() {
        var brackets = BracketMatcher.of("f(a[1], (b))");
        assertThat(brackets.at(1).map(brackets.pairs()::get)).contains(11);
        assertThat(brackets.at(12).map(brackets.pairs()::get)).contains(1);
        assertThat(brackets.at(5).map(brackets.pairs()::get)).contains(3);
        assertThat(brackets.unmatched()).isEmpty();
    }

    @Test
    void leavesOutThoseInQuotesAndComments() {
        assertThat(BracketMatcher.of("'(' /* ( */ `(` -- (").open()).isEmpty();
    }

    @Test
    void marksThoseThatHaveNoPartner() {
        assertThat(BracketMatcher.of("a) + (b]").unmatched()).containsExactlyInAnyOrder(1, 7);
        assertThat(BracketMatcher.of("f(a; g(").unmatched()).containsExactly(1);
        assertThat(BracketMatcher.of("f(a; g(").open()).containsExactly(6);
    }
}
