package io.millrace.reliability.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteReportTest {
    private static ScenarioReport scenario(Figure... figures) {
        return ScenarioReport.of("input", "Nothing breaks.", 3, List.of(figures), List.of("seed 7\nSELECT |"));
    }

    private static SuiteReport report(ScenarioReport... scenarios) {
        return new SuiteReport("2026-11-26", "2 processors", 7, "input --seed 7", List.of(scenarios));
    }

    @Test
    void aFigureAboveItsLimitFailsItsScenario() {
        assertThat(scenario(Figure.atMost("p99", 250, "ms", 250)).passed()).isTrue();
        assertThat(scenario(Figure.atMost("p99", 250.1, "ms", 250)).passed()).isFalse();
        assertThat(scenario(Figure.seen("p99", 1e9, "ms"), Figure.none("crashes", 0))
                        .passed())
                .isTrue();
    }

    @Test
    void aValueThatIsNoNumberFails() {
        assertThat(Figure.atMost("p99", Double.NaN, "ms", 250).passes()).isFalse();
    }

    @Test
    void aScenarioThatHasDecidedNothingFails() {
        assertThat(scenario(Figure.seen("rows", 5, "")).passed()).isFalse();
        assertThat(report(scenario()).passed()).isFalse();
    }

    @Test
    void theMarkdownSaysWhatWasMeasuredAndHowToRepeatIt() {
        assertThat(report(scenario(Figure.none("crashes", 2), Figure.atMost("p99", 1234.56, "ms", 2_000)))
                        .markdown())
                .contains("packaging/reliability input --seed 7")
                .contains("## input: FAIL")
                .contains("| crashes | 2 | 0 | **FAIL** |")
                .contains("| p99 | 1,234.6 ms | at most 2,000 ms |  |")
                .contains("- seed 7 SELECT |");
    }

    @Test
    void writesBothFiles(@TempDir Path folder) throws IOException {
        report(scenario(Figure.none("crashes", 0))).write(folder.resolve("new"));
        assertThat(folder.resolve("new/report.md")).content().contains("PASS");
        assertThat(Files.readString(folder.resolve("new/report.json")))
                .contains("\"seed\" : 7")
                .contains("\"limit\" : 0")
                .contains("\"passed\" : true");
    }
}
