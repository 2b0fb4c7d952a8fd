package io.millrace.desktop.sql.result;

import static io.millrace.desktop.FakeGateway.COLUMNS;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeGateway;
import io.millrace.wire.sql.RowKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tests the export of rows for other programs.
class ExportFormatTest {
    private static final ResultLine HOSTILE =
            new ResultLine(1, FakeGateway.row(RowKind.INSERT, 1, "it's \"a\", b\t|\nc", null), Optional.empty(), 0);

    private static String written(ExportFormat format) {
        return format.text(of(ResultArrangement.FIRST), List.of(HOSTILE));
    }

    private static ResultSnapshot of(ResultArrangement arrangement) {
        return new ResultSnapshot(COLUMNS, LazyLines.NONE, Optional.empty(), ResultSnapshot.Tally.NONE, arrangement, 0);
    }

    @Test
    void changesSayWhatTheyDoInAColumnBeforeTheOthers() {
        var changes = of(ResultArrangement.FIRST.with(ResultArrangement.RowView.CHANGES));
        var lines = List.of(
                new ResultLine(1, FakeGateway.row(RowKind.UPDATE_BEFORE, 1, "a", 0.5), Optional.empty(), 0),
                new ResultLine(2, FakeGateway.row(RowKind.UPDATE_AFTER, 1, "a", 1.5), Optional.empty(), 0));
        assertThat(ExportFormat.CSV.text(changes, lines)).isEqualTo("op,id,region,amount\n-U,1,a,0.5\n+U,1,a,1.5\n");
        assertThat(ExportFormat.JSON.text(changes, lines))
                .startsWith("{\"op\":\"-U\",\"id\":1,\"region\":\"a\",\"amount\":0.5}\n");
        assertThat(ExportFormat.CSV.text(of(ResultArrangement.FIRST), lines))
                .as("rows")
                .isEqualTo("id,region,amount\n1,a,0.5\n1,a,1.5\n");
    }

    @Test
    void separatedTextsHaveOneLineARowOrQuotes() {
        assertThat(written(ExportFormat.TSV)).isEqualTo("id\tregion\tamount\n1\tit's \"a\", b | c\t\n");
        assertThat(written(ExportFormat.CSV)).isEqualTo("id,region,amount\n1,\"it's \"\"a\"\", b\t|\nc\",\n");
    }

    @Test
    void anEmptyTextDiffersFromAnAbsentOne() {
        var lines = List.of(
                new ResultLine(1, FakeGateway.row(RowKind.INSERT, 1, "", 0.5), Optional.empty(), 0),
                new ResultLine(2, FakeGateway.row(RowKind.INSERT, 2, null, 0.5), Optional.empty(), 0));
        assertThat(ExportFormat.CSV.text(of(ResultArrangement.FIRST), lines))
                .isEqualTo("id,region,amount\n1,\"\",0.5\n2,,0.5\n");
    }

    @Test
    void jsonKeepsTypesAndAbsence() {
        assertThat(written(ExportFormat.JSON))
                .isEqualTo("{\"id\":1,\"region\":\"it's \\\"a\\\", b\\t|\\nc\",\"amount\":null}\n");
    }

    @Test
    void markdownIsATable() {
        assertThat(written(ExportFormat.MARKDOWN))
                .isEqualTo("| id | region | amount |\n| ---: | --- | ---: |\n| 1 | it's \"a\", b\t\\|<br>c | NULL |\n");
    }

    @Test
    void insertsCanBeRun() {
        assertThat(written(ExportFormat.INSERT))
                .isEqualTo("INSERT INTO some_table (id, region, amount) VALUES (1, 'it''s \"a\", b\t|\nc', NULL);\n");
    }
}
