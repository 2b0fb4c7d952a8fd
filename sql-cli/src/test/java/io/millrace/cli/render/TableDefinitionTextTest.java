package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.terminal.ColumnMeasure;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableDefinitionTextTest {
    private static final Layout LAYOUT = new Layout(80, true, AnsiColours.NONE, false, new ColumnMeasure());

    @Test
    void saysWhatIsParticularOfAColumnInOnePlace() {
        var described = List.of(
                List.of("id", "BIGINT", "FALSE", "PRI(id)", "", "", ""),
                List.of("ts", "TIMESTAMP(3) *ROWTIME*", "TRUE", "", "", "`ts` - INTERVAL '5' SECOND", "when"),
                List.of("total", "INT", "TRUE", "", "AS `price` * 2", "", ""));
        assertThat(TableDefinitionText.brief(described).rows())
                .containsExactly(
                        List.of("id", "BIGINT", "primary key, not null"),
                        List.of("ts", "TIMESTAMP(3)", "event time, watermark `ts` - INTERVAL '5' SECOND, -- when"),
                        List.of("total", "INT", "AS `price` * 2"));
        assertThat(TableDefinitionText.full(described).headings()).hasSize(7);
    }

    @Test
    void listsTheOptionsOfATable() {
        var definition = "CREATE TABLE t (\n  a INT COMMENT 'WITH (x)'\n)\nWITH (\n  'connector' = 'datagen',\n"
                + "  'rows-per-second' = '5'\n)\n";
        assertThat(TableDefinitionText.text(definition, false, LAYOUT))
                .isEqualTo("options\n  'connector' = 'datagen'\n  'rows-per-second' = '5'\n");
    }

    @Test
    void showsTheQueryOfAView() {
        assertThat(TableDefinitionText.text("CREATE VIEW v (\n  a\n)\nAS SELECT a AS b\nFROM t\n", false, LAYOUT))
                .isEqualTo("query\n  SELECT a AS b\n  FROM t\n");
    }

    @Test
    void showsTheWholeStatementWhenAskedAndNothingThatSteersTheTerminal() {
        assertThat(TableDefinitionText.text("CREATE TABLE t (\n  `\u001b[2J` INT)", true, LAYOUT))
                .isEqualTo("\nCREATE TABLE t (\n  `␛[2J` INT)\n");
    }
}
