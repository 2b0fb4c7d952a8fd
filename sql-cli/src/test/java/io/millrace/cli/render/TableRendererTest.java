package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.terminal.ColumnMeasure;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.LogicalType;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableRendererTest {
    private static final Column ID = column("id", new SqlType.Decimal(true, 10, 2));
    private static final Column NAME = column("name", SqlType.string());
    private static final Column NOTE = column("note", SqlType.string());

    @Test
    void aLongValueGoesOnBelowWhenThatIsWanted() {
        var renderer =
                Renderer.of(OutputFormat.TABLE, List.of(ID, NOTE), layout(30), new Style(HeaderStyle.NAMES, true));
        var shown = renderer.page(List.of(
                row("7", "the quick brown fox jumps over the lazy dog"),
                row("8", "short"),
                row("9", "東京都東京都東京都東京都東京都東京都")));
        assertThat(shown).isEqualTo("""
                 id │ note
                ────┼─────────────────────────
                  7 │ the quick brown fox
                    │ jumps over the lazy dog
                  8 │ short
                  9 │ 東京都東京都東京都東京
                    │ 都東京都東京都
                """);
        assertThat(renderer.note()).isEmpty();
    }

    @Test
    void alignsNumbersAtTheRight() {
        assertThat(table(0, List.of(ID, NAME), row("1.50", "a"), row("1000.00", "b")))
                .isEqualTo("""
                              id │ name
                        ─────────┼──────
                            1.50 │ a
                         1000.00 │ b
                        """);
    }

    @Test
    void measuresWideLettersAndMarks() {
        assertThat(table(0, List.of(NAME, NOTE), row("東京", "x"), row("👩‍👩‍👧", "x"), row("e\u0301", "x")))
                .isEqualTo("""
                         name │ note
                        ──────┼──────
                         東京 │ x
                         👩‍👩‍👧   │ x
                         e\u0301    │ x
                        """);
    }

    @Test
    void cutsTextsButNeverNumbers() {
        var text = "x".repeat(60);
        var shown = table(40, List.of(ID, NAME, NOTE), row("1234567890.12", text, text));
        assertThat(shown).contains("1234567890.12").contains("…");
        assertThat(shown.lines())
                .allSatisfy(line -> assertThat(new ColumnMeasure().width(line)).isLessThanOrEqualTo(40));
    }

    @Test
    void cutsWordsBeforeTimesAndTimesBeforeIdentifiers() {
        var columns = List.of(NAME, NOTE, column("at", new SqlType.Temporal("TIMESTAMP_WITHOUT_TIME_ZONE", true, 6)));
        var first = row("8a5c00112233445566778899aabbccdd", "some words of a note", "2026-11-20 15:52:40.608000");
        var second = row("9b5c00112233445566778899aabbccdd", "others", "2026-11-20 15:52:40.608000");
        assertThat(table(80, columns, first, second)).contains("8a5c00112233445566778899aabbccdd │ some words of… │");
        assertThat(table(70, columns, first, second))
                .contains("8a5c00112233445566778899aabbccdd │ some wo… │ 2026-11-20 15:52:40.6…");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10, 20, 37, 80, 200})
    void fitsEveryScreenFromTwentyColumnsOn(int columns) {
        var all = new Column[columns];
        var cells = new Object[columns];
        for (int i = 0; i < columns; i++) {
            all[i] = column("column_" + i, SqlType.string());
            cells[i] = "東京 and more text";
        }
        for (int width : new int[] {20, 80, 200}) {
            assertThat(table(width, List.of(all), row(cells)).lines())
                    .allSatisfy(
                            line -> assertThat(new ColumnMeasure().width(line)).isLessThanOrEqualTo(width));
        }
    }

    @Test
    void tellsWhatItCutAndLeftOut() {
        var renderer = Renderer.of(OutputFormat.TABLE, List.of(NAME, NOTE, NAME, NOTE), layout(24), Style.DEFAULT);
        var long20 = "y".repeat(20);
        renderer.page(List.of(row(long20, long20, "z", "z")));
        assertThat(renderer.note())
                .hasValueSatisfying(
                        note -> assertThat(note).contains("left out").contains("cut"));
    }

    @Test
    void saysNothingWhenAllIsShown() {
        var renderer = Renderer.of(OutputFormat.TABLE, List.of(NAME), layout(80), Style.DEFAULT);
        renderer.page(List.of(row("a")));
        assertThat(renderer.note()).isEmpty();
    }

    @Test
    void beginsUnderANewHeadingWhenALaterPageNeedsRoom() {
        var renderer = Renderer.of(OutputFormat.TABLE, List.of(NAME), layout(80), Style.DEFAULT);
        assertThat(renderer.page(List.of(row("a")))).contains("name");
        assertThat(renderer.page(List.of(row("bb")))).doesNotContain("name");
        assertThat(renderer.page(List.of(row("a longer one")))).contains("name");
        assertThat(renderer.page(List.of(row("a longer two")))).doesNotContain("name");
    }

    @Test
    void showsTheOpColumnOnceARowDoesMoreThanAdd() {
        var renderer = Renderer.of(OutputFormat.TABLE, List.of(NAME), layout(80), Style.DEFAULT);
        assertThat(renderer.page(List.of(row("a")))).doesNotContain("op");
        assertThat(renderer.page(List.of(new Row(RowKind.DELETE, List.of("a")))))
                .contains("op")
                .contains("-D");
    }

    @Test
    void doesNotConfuseTheOpColumnWithOneOfTheResult() {
        var shown = Renderer.of(OutputFormat.TABLE, List.of(column("op", SqlType.string())), layout(80), Style.DEFAULT)
                .page(List.of(new Row(RowKind.DELETE, List.of("x"))));
        assertThat(shown).contains("$op │ op");
    }

    @Test
    void quotesATextThatLooksAbsent() {
        assertThat(table(0, List.of(NAME), row("NULL"), row((Object) null), row("")))
                .isEqualTo("""
                         name
                        ────────
                         'NULL'
                         NULL

                        """);
    }

    @Test
    void writesATextOfSeveralLinesAsItIs() {
        assertThat(table(20, List.of(NAME), row("a plan of many words\n  +- and lines that are long")))
                .isEqualTo("a plan of many words\n  +- and lines that are long\n");
    }

    @Test
    void neverSendsControlCodes() {
        var shown = table(80, List.of(column("\u001b[2J", SqlType.string())), row("\u001b]0;owned\u0007\u009b31m"));
        assertThat(shown).doesNotContain("\u001b").doesNotContain("\u0007").doesNotContain("\u009b");
    }

    private static String table(int width, List<Column> columns, Row... rows) {
        var renderer = Renderer.of(OutputFormat.TABLE, columns, layout(width), Style.DEFAULT);
        return renderer.page(List.of(rows)) + renderer.end();
    }

    private static Layout layout(int width) {
        return new Layout(width, width > 0, AnsiColours.NONE, false, new ColumnMeasure());
    }

    private static Column column(String name, SqlType type) {
        return new Column(name, LogicalType.of(type), Optional.empty());
    }

    private static Row row(Object... cells) {
        return new Row(RowKind.INSERT, Arrays.asList(cells));
    }
}
