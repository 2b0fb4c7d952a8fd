package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ControlCharactersTest {

    @Test
    void leavesOrdinaryTextAlone() {
        var text = "Grüße, 東京, 👍🏽, e\u0301, a👩‍👩‍👧b";
        assertThat(ControlCharacters.line(text)).isEqualTo(text);
    }

    @Test
    void showsEveryControlCodeAsAPicture() {
        for (char c = 0; c < 0x20; c++) {
            assertThat(ControlCharacters.line("a" + c)).isEqualTo("a" + (char) (0x2400 + c));
        }
        assertThat(ControlCharacters.line("\u007f")).isEqualTo("␡");
    }

    @Test
    void showsTheSecondSetAndWhatTurnsTextByTheirNumbers() {
        assertThat(ControlCharacters.line("\u009b31m")).isEqualTo("<U+009B>31m");
        assertThat(ControlCharacters.line("a\u202eb\u2066c\u2028")).isEqualTo("a<U+202E>b<U+2066>c<U+2028>");
    }

    @Test
    void showsEveryControlCodeByItsNumberForFontsWithoutPictures() {
        assertThat(ControlCharacters.codes("a\0b\u001b[31m\u007f\u202e👍🏽"))
                .isEqualTo("a<U+0000>b<U+001B>[31m<U+007F><U+202E>👍🏽");
    }

    @Test
    void showsHalfACharacter() {
        assertThat(ControlCharacters.line("\ud83d!")).isEqualTo("<U+D83D>!");
    }

    @Test
    void keepsLineBreaksWhereLinesAreMeant() {
        assertThat(ControlCharacters.lines("a\r\n\tb\u001b[0m")).isEqualTo("a\n    b␛[0m");
    }
}
