package io.millrace.desktop.sql.editor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.sql.parse.TextRange;
import org.junit.jupiter.api.Test;

/// Tests the editing commands and the search.
class LineEditsTest {
    private static String applied(String text, TextEdit edit) {
        return text.substring(0, edit.start()) + edit.text() + text.substring(edit.end());
    }

    @Test
    void linesBecomeCommentsAndBack() {
        var text = "SELECT 1\n  , 2\n\nFROM t";
        var edit = LineEdits.comment(text, 0, text.length());
        var commented = applied(text, edit);
        assertThat(commented).isEqualTo("-- SELECT 1\n--   , 2\n\n-- FROM t");
        assertThat(applied(commented, LineEdits.comment(commented, edit.anchor(), edit.caret())))
                .isEqualTo(text);
    }

    @Test
    void theCursorStaysBesideItsCharacter() {
        var edit = LineEdits.comment("SELECT 1", 3, 3);
        assertThat(edit.caret()).isEqualTo(6);
        assertThat(edit.anchor()).isEqualTo(6);
    }

    @Test
    void selectedLinesMoveByAStep() {
        var text = "a\n  b\n";
        var moved = applied(text, LineEdits.indent(text, 0, 5));
        assertThat(moved).isEqualTo("  a\n    b\n");
        assertThat(applied(moved, LineEdits.outdent(moved, 0, moved.length()))).isEqualTo(text);
    }

    @Test
    void aNewLineIsDeeperInAnOpenBracketAndNotAfterAStatement() {
        var open = "SELECT 1;\nCREATE TABLE t (";
        assertThat(LineEdits.newLine(open, open.length(), open.length()).text()).isEqualTo("\n  ");
        var ended = "  SELECT (1);";
        assertThat(LineEdits.newLine(ended, ended.length(), ended.length()).text())
                .isEqualTo("\n");
    }

    @Test
    void findsWordsAndExpressions() {
        var text = "Foo foo f(o)o";
        assertThat(new TextSearch("foo", false, false).in(text))
                .containsExactly(new TextRange(0, 3), new TextRange(4, 7));
        assertThat(new TextSearch("foo", true, false).in(text)).containsExactly(new TextRange(4, 7));
        assertThat(new TextSearch("f(o)o", false, false).in(text)).containsExactly(new TextRange(8, 13));
        assertThat(new TextSearch("(f)oo", false, true).replaced(text, "$1-")).isEqualTo("F- f- f(o)o");
        assertThat(new TextSearch("foo", false, false).replaced(text, "$1")).isEqualTo("$1 $1 f(o)o");
        assertThat(new TextSearch("(", false, true).wrong()).isPresent();
        assertThat(new TextSearch("(", false, true).in(text)).isEmpty();
    }
}
