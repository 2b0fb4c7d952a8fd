package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.terminal.ColumnMeasure;
import org.junit.jupiter.api.Test;

class WordWrapTest {

    @Test
    void breaksBetweenWords() {
        assertThat(WordWrap.text("a table is not where it should be", 7, 2, width(24)))
                .isEqualTo("a table is not\n  where it should be");
        assertThat(WordWrap.text("東京都 東京都 東京都 東京都", 7, 2, width(24))).isEqualTo("東京都 東京都\n  東京都 東京都");
    }

    @Test
    void leavesAWordThatIsTooLongAndATextWithoutAScreen() {
        assertThat(WordWrap.text("x".repeat(40), 7, 2, width(24))).isEqualTo("x".repeat(40));
        assertThat(WordWrap.text("a b ".repeat(40), 7, 2, width(0))).isEqualTo("a b ".repeat(40));
    }

    private static Layout width(int columns) {
        return new Layout(columns, true, AnsiColours.NONE, false, new ColumnMeasure());
    }
}
