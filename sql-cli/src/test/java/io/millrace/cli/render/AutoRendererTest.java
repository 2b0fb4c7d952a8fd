package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.terminal.ColumnMeasure;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests when a result is better shown in another way than as a table.
class AutoRendererTest {
    private static final List<Column> COLUMNS =
            List.of(Column.of("first", SqlType.string()), Column.of("second", SqlType.string()));

    private static Row row(int width) {
        return new Row(RowKind.INSERT, List.of("a".repeat(width), "b"));
    }

    private static Renderer renderer(int width) {
        return Renderer.of(
                OutputFormat.AUTO,
                COLUMNS,
                new Layout(width, width > 0, AnsiColours.NONE, false, new ColumnMeasure()),
                Style.DEFAULT);
    }

    @Test
    void aFewRowsThatAreMuchTooWideAreShownLineByLine() {
        var renderer = renderer(80);
        assertThat(renderer.page(List.of(row(200)))).contains("── row 1", " first  │ aaaa", " second │ b");
        assertThat(renderer.note().orElseThrow()).contains("line by line", "\\output table");
        assertThat(renderer.page(List.of(row(1))))
                .as("and so are those that come later")
                .contains("── row 2");
    }

    @Test
    void whatAlmostFitsIsATable() {
        assertThat(renderer(80).page(List.of(row(85)))).contains("─┼─");
    }

    @Test
    void manyRowsAreATable() {
        assertThat(renderer(80).page(Collections.nCopies(4, row(200)))).contains("─┼─");
    }

    @Test
    void whereThereIsNoScreenItIsATable() {
        assertThat(renderer(0).page(List.of(row(500)))).contains("─┼─");
    }

    @Test
    void aTextOfSeveralLinesIsShownAsItIs() {
        var plan = List.of(Column.of("result", SqlType.string()));
        var renderer = Renderer.of(
                OutputFormat.AUTO,
                plan,
                new Layout(80, true, AnsiColours.NONE, false, new ColumnMeasure()),
                Style.DEFAULT);
        var text = "== Plan ==\n" + "x".repeat(200) + "\n";
        assertThat(renderer.page(List.of(new Row(RowKind.INSERT, List.of(text)))))
                .isEqualTo(text);
    }
}
