package io.millrace.desktop.screen.sql.editor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.sql.parse.TextRange;
import org.junit.jupiter.api.Test;

/// What keys do to a text, and what is found in it.
class EditsTest {
    private static String applied(String text, Edit edit) {
        return text.substring(0, edit.start()) + edit.text() + text.substring(edit.end());
    }

    @Test
    void linesBecomeCommentsAndBack() {
        var text = "SELECT 1\n  , 2\n\nFROM t";
        var edit = Edits.comment(text, 0, text.length());
        var commented = applied(text, edit);
        assertThat(commented).isEqualTo("-- SELECT 1\n--   , 2\n\n-- FROM t");
        assertThat(applied(commented, Edits.comment(commented, edit.anchor(), edit.caret())))
                .isEqualTo(text);
    }

    @Test
    void theCursorStaysBesideItsCharacter() {
        var edit = Edits.comment("SELECT 1", 3, 3);
        assertThat(edit.caret()).isEqualTo(6);
        assertThat(edit.anchor()).isEqualTo(6);
    }

    @Test
    void selectedLinesMoveByAStep() {
        var text = "a\n  b\n";
        var moved = applied(text, Edits.indent(text, 0, 5));
        assertThat(moved).isEqualTo("  a\n    b\n");
        assertThat(applied(moved, Edits.outdent(moved, 0, moved.length()))).isEqualTo(text);
    }

    @Test
    void aNewLineIsDeeperInAnOpenBracketAndNotAfterAStatement() {
        var open = "SELECT 1;\nCREATE TABLE t (";
        assertThat(Edits.newLine(open, open.length(), open.length()).text()).isEqualTo("\n  ");
        var ended = "  SELECT (1);";
        assertThat(Edits.newLine(ended, ended.length(), ended.length()).text()).isEqualTo("\n");
    }

    @Test
    void findsWordsAndExpressions() {
        var text = "Foo foo f(o)o";
        assertThat(new Finding("foo", false, false).in(text)).containsExactly(new TextRange(0, 3), new TextRange(4, 7));
        assertThat(new Finding("foo", true, false).in(text)).containsExactly(new TextRange(4, 7));
        assertThat(new Finding("f(o)o", false, false).in(text)).containsExactly(new TextRange(8, 13));
        assertThat(new Finding("(f)oo", false, true).replaced(text, "$1-")).isEqualTo("F- f- f(o)o");
        assertThat(new Finding("foo", false, false).replaced(text, "$1")).isEqualTo("$1 $1 f(o)o");
        assertThat(new Finding("(", false, true).wrong()).isPresent();
        assertThat(new Finding("(", false, true).in(text)).isEmpty();
    }
}
