package io.millrace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.jline.utils.AttributedStyle;
import org.junit.jupiter.api.Test;

class SqlColoursTest {
    private static final AttributedStyle WRONG = AttributedStyle.DEFAULT.bold().foreground(AttributedStyle.RED);

    @Test
    void tellsWordsApart() {
        var text = "SELECT upper(a), CAST(b AS STRING), :day FROM t.select WHERE c = 'x'";
        assertThat(style(text, "SELECT"))
                .isEqualTo(AttributedStyle.DEFAULT.bold().foreground(AttributedStyle.BLUE));
        assertThat(style(text, "upper")).isEqualTo(AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW));
        assertThat(style("SELECT count(one)", "count"))
                .isEqualTo(AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW));
        assertThat(style("SELECT count(one)", "one"))
                .isEqualTo(AttributedStyle.DEFAULT.bold().foreground(AttributedStyle.BLUE));
        assertThat(style(text, "STRING")).isEqualTo(AttributedStyle.DEFAULT.foreground(AttributedStyle.BLUE));
        assertThat(style(text, "day")).isEqualTo(AttributedStyle.DEFAULT.bold().foreground(AttributedStyle.MAGENTA));
        assertThat(style(text, "'x'")).isEqualTo(AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN));
        assertThat(style(text, "select")).isEqualTo(AttributedStyle.DEFAULT);
    }

    @Test
    void marksAQuoteThatIsOpenAndABracketThatIsAlone() {
        assertThat(style("SELECT 'abc", "'abc")).isEqualTo(WRONG);
        assertThat(style("SELECT a)", ")")).isEqualTo(WRONG);
        assertThat(style("\\nonsense x", "\\nonsense")).isEqualTo(WRONG);
    }

    @Test
    void showsThePartnerOfTheBracketAtTheCursor() {
        var text = "f(g(x))";
        var painted = SqlColours.coloured(text, text.length());
        var pair = AttributedStyle.DEFAULT.bold().underline();
        assertThat(painted.styleAt(1)).isEqualTo(pair);
        assertThat(painted.styleAt(6)).isEqualTo(pair);
        assertThat(painted.styleAt(3)).isNotEqualTo(pair);
    }

    private static AttributedStyle style(String text, String word) {
        return SqlColours.coloured(text, 0).styleAt(text.indexOf(word));
    }
}
