package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FlameSearchTest {
    private final Frames frames = StackSamples.frames(
            "b.B.run;c.Hash.put 4", "a.A.run;c.Hash.put;c.Hash.put 3", "a.A.run;a.A.wait 2", "x.X.y 1");

    private FlameSearch search(String text, boolean regular) {
        return FlameSearch.of(frames, new FlameQuery(text, regular));
    }

    @Test
    void countsASampleOnceHoweverOftenItMatches() {
        var found = search("hash", false);

        assertThat(found.share()).isCloseTo(0.7, within(1e-9));
        assertThat(found.places()).hasSize(2);
    }

    @Test
    void placesAreTheOutermostFromLeftToRight() {
        var found = search("run", false);

        assertThat(java.util.Arrays.stream(found.places()).mapToObj(frames::name))
                .containsExactly("a.A.run", "b.B.run");
    }

    @Test
    void anEmptySearchIsNone() {
        assertThat(search("  ", false).active()).isFalse();
    }

    @Test
    void aSearchThatFindsNothingIsASearch() {
        var found = search("nowhere", false);

        assertThat(found.active()).isTrue();
        assertThat(found.count()).isZero();
    }

    @Test
    void aRegularExpressionFindsByItsOwnRules() {
        assertThat(search("^a\\.A\\.(wait|sleep)$", true).share()).isCloseTo(0.2, within(1e-9));
        assertThat(search("^a\\.A\\.(wait|sleep)$", false).count()).isZero();
    }

    @Test
    void whatIsNoExpressionSaysWhyInOneSentence() {
        var found = search("a(", true);

        assertThat(found.problem())
                .startsWith("This is not a regular expression: ")
                .endsWith(".");
        assertThat(found.count()).isZero();
    }

    @Test
    void anExpressionThatNeverEndsIsGivenUp() {
        var endless = StackSamples.frames("a".repeat(400) + " 1");

        assertThat(FlameSearch.of(endless, new FlameQuery(".*.*.*.*.*b", true)).problem())
                .contains("takes too long");
    }
}
