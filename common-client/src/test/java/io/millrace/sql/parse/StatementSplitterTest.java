package io.millrace.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementSplitterTest {

    @Test
    void cutsAtSemicolons() {
        assertThat(texts("SELECT 1; SELECT 2;\nSELECT 3")).containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'a;b'",
                "SELECT 'it''s; here'",
                "SELECT `a;b` FROM t",
                "SELECT `a``;b` FROM t",
                "SELECT 1 -- no; end\n + 1",
                "SELECT 1 // no; end\n + 1",
                "SELECT /* no; end */ 1",
                "SELECT /*+ hint(';') */ 1",
                "SELECT \"a;b\""
            })
    void leavesSemicolonsInQuotesAndCommentsAlone(String statement) {
        assertThat(texts(statement + ";")).containsExactly(statement);
    }

    @Test
    void keepsTheStatementsOfASetTogether() {
        var set =
                "EXECUTE STATEMENT SET BEGIN\nINSERT INTO a SELECT CASE WHEN x THEN 1 END FROM t;\nINSERT INTO b SELECT"
                        + " 2;\nEND";
        assertThat(texts(set + "; SELECT 1;")).containsExactly(set, "SELECT 1");
    }

    @Test
    void knowsTheSetInOtherStatements() {
        assertThat(texts("explain statement set begin insert into a select 1; end; SELECT 1;"))
                .containsExactly("explain statement set begin insert into a select 1; end", "SELECT 1");
    }

    @Test
    void cutsASetThatTheSessionRemembers() {
        assertThat(texts("BEGIN STATEMENT SET; INSERT INTO a SELECT 1; END;"))
                .containsExactly("BEGIN STATEMENT SET", "INSERT INTO a SELECT 1", "END");
    }

    @Test
    void dropsWhatSaysNothing() {
        assertThat(texts(";;\n-- only a comment\n/* another */ ;  ")).isEmpty();
    }

    @Test
    void dropsCommentsBeforeAStatementAndKeepsThoseInside() {
        assertThat(texts("-- first\nSELECT 1 -- one\n;")).containsExactly("SELECT 1 -- one");
    }

    @Test
    void readsACommandToTheEndOfItsLine() {
        var pieces = split("\\timing 'on\nSELECT 1; \\q\n");
        assertThat(pieces)
                .containsExactly(
                        new ScriptItem.Command("\\timing 'on", 1),
                        new ScriptItem.Statement("SELECT 1", 2),
                        new ScriptItem.Command("\\q", 2));
    }

    @Test
    void readsACommandOnTheLastLine() {
        assertThat(split("\\q")).containsExactly(new ScriptItem.Command("\\q", 1));
    }

    @Test
    void tellsTheLineOnWhichEachPieceBegins() {
        var pieces = split("\n-- x\nSELECT\n 1;\n\nSELECT 2; SELECT\n3;\nSELECT 4");
        assertThat(pieces).extracting(ScriptItem::line).containsExactly(3, 6, 6, 8);
    }

    @Test
    void waitsForTheEndAcrossParts() {
        var splitter = new StatementSplitter();
        assertThat(splitter.add("SELECT 'a;\n")).isEmpty();
        assertThat(splitter.open()).isTrue();
        assertThat(splitter.openWithin()).isEqualTo(StatementSplitter.Open.STRING);
        assertThat(splitter.add("b'\n")).isEmpty();
        assertThat(splitter.openWithin()).isEqualTo(StatementSplitter.Open.STATEMENT);
        assertThat(splitter.add(";\n")).extracting(ScriptItem::text).containsExactly("SELECT 'a;\nb'");
        assertThat(splitter.open()).isFalse();
    }

    @Test
    void tellsAnOpenCommentAndAnOpenIdentifier() {
        var splitter = new StatementSplitter();
        splitter.add("/* x\n");
        assertThat(splitter.openWithin()).isEqualTo(StatementSplitter.Open.COMMENT);
        var other = new StatementSplitter();
        other.add("SELECT `x\n");
        assertThat(other.openWithin()).isEqualTo(StatementSplitter.Open.IDENTIFIER);
    }

    @Test
    void refusesAStatementWithoutEnd() {
        var splitter = new StatementSplitter();
        var line = "x".repeat(1 << 20);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 20; i++) {
                        splitter.add(line);
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("longer than");
    }

    @Test
    void cutsThePartsLikeTheWhole() {
        var script = "SELECT ';' -- ;\n;\nINSERT INTO t VALUES (1, 'a\n;b');\n\\jobs\nEND;\n";
        assertThat(split(script)).isEqualTo(splitWhole(script));
    }

    /// Any script may be cut at any place.
    @Test
    void cutsRandomPartsLikeTheWhole() {
        var random = new Random(3);
        var words = List.of(
                "'",
                "''",
                "\"",
                "`",
                "--",
                "-",
                "//",
                "/*",
                "*/",
                "*",
                "/",
                ";",
                ";",
                "\\q",
                "\n",
                " ",
                "a",
                "1.",
                "SET",
                "STATEMENT SET BEGIN",
                "BEGIN",
                "END",
                "END;");
        for (int round = 0; round < 20_000; round++) {
            var script = random.ints(random.nextInt(30), 0, words.size())
                    .mapToObj(index -> words.get(index) + (random.nextInt(3) == 0 ? " " : ""))
                    .collect(Collectors.joining());
            var splitter = new StatementSplitter();
            var pieces = new ArrayList<ScriptItem>();
            for (int from = 0; from < script.length(); ) {
                int to = Math.min(script.length(), from + 1 + random.nextInt(8));
                pieces.addAll(splitter.add(script.substring(from, to)));
                from = to;
            }
            pieces.addAll(splitter.end());
            assertThat(pieces).as(script).isEqualTo(splitWhole(script)).isEqualTo(split(script));
        }
    }

    private static List<String> texts(String script) {
        return splitWhole(script).stream().map(ScriptItem::text).toList();
    }

    private static List<ScriptItem> splitWhole(String script) {
        var splitter = new StatementSplitter();
        var pieces = new ArrayList<>(splitter.add(script));
        pieces.addAll(splitter.end());
        return pieces;
    }

    private static List<ScriptItem> split(String script) {
        var splitter = new StatementSplitter();
        var pieces = new ArrayList<ScriptItem>();
        script.lines().map(line -> line + "\n").forEach(line -> pieces.addAll(splitter.add(line)));
        pieces.addAll(splitter.end());
        return pieces;
    }

    @Test
    void tellsWhereTheStatementsOfATextStand() {
        var text =
                "-- first\nSELECT ';' ;\n\n;EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END;\n SELECT 2 -- last";
        var spans = StatementSplitter.spans(text);
        assertThat(spans.stream().map(span -> span.in(text)))
                .containsExactly("SELECT ';'", "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END", "SELECT 2");
        assertThat(TextRange.at(spans, 0)).contains(spans.get(0));
        assertThat(TextRange.at(spans, spans.get(0).end())).contains(spans.get(0));
        assertThat(TextRange.at(spans, spans.get(0).end() + 2)).contains(spans.get(1));
        assertThat(TextRange.at(spans, text.length())).contains(spans.get(2));
        assertThat(TextRange.at(List.of(), 3)).isEmpty();
    }
}
