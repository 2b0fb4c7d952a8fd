package io.millrace.desktop.screen.sql.result;

import static io.millrace.desktop.FakeGateway.COLUMNS;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeGateway;
import io.millrace.wire.sql.RowKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Rows for other programs.
class FormatTest {
    private static final Line HOSTILE =
            new Line(1, FakeGateway.row(RowKind.INSERT, 1, "it's \"a\", b\t|\nc", null), Optional.empty(), 0);

    private static String written(Format format) {
        return format.text(COLUMNS, List.of(HOSTILE));
    }

    @Test
    void separatedTextsHaveOneLineARowOrQuotes() {
        assertThat(written(Format.TSV)).isEqualTo("id\tregion\tamount\n1\tit's \"a\", b | c\t\n");
        assertThat(written(Format.CSV)).isEqualTo("id,region,amount\n1,\"it's \"\"a\"\", b\t|\nc\",\n");
    }

    @Test
    void jsonKeepsTypesAndAbsence() {
        assertThat(written(Format.JSON))
                .isEqualTo("{\"id\":1,\"region\":\"it's \\\"a\\\", b\\t|\\nc\",\"amount\":null}\n");
    }

    @Test
    void markdownIsATable() {
        assertThat(written(Format.MARKDOWN))
                .isEqualTo("| id | region | amount |\n| ---: | --- | ---: |\n| 1 | it's \"a\", b\t\\|<br>c | NULL |\n");
    }

    @Test
    void insertsCanBeRun() {
        assertThat(written(Format.INSERT))
                .isEqualTo("INSERT INTO some_table (id, region, amount) VALUES (1, 'it''s \"a\", b\t|\nc', NULL);\n");
    }
}
