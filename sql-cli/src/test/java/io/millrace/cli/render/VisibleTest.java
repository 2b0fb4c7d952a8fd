package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTest {

    @Test
    void leavesOrdinaryTextAlone() {
        var text = "Grüße, 東京, 👍🏽, e\u0301, a👩‍👩‍👧b";
        assertThat(Visible.line(text)).isEqualTo(text);
    }

    @Test
    void showsEveryControlCodeAsAPicture() {
        for (char c = 0; c < 0x20; c++) {
            assertThat(Visible.line("a" + c)).isEqualTo("a" + (char) (0x2400 + c));
        }
        assertThat(Visible.line("\u007f")).isEqualTo("␡");
    }

    @Test
    void showsTheSecondSetAndWhatTurnsTextByTheirNumbers() {
        assertThat(Visible.line("\u009b31m")).isEqualTo("<U+009B>31m");
        assertThat(Visible.line("a\u202eb\u2066c\u2028")).isEqualTo("a<U+202E>b<U+2066>c<U+2028>");
    }

    @Test
    void showsHalfACharacter() {
        assertThat(Visible.line("\ud83d!")).isEqualTo("<U+D83D>!");
    }

    @Test
    void keepsLineBreaksWhereLinesAreMeant() {
        assertThat(Visible.lines("a\r\n\tb\u001b[0m")).isEqualTo("a\n    b␛[0m");
    }
}
