package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RenderedLineTest {
    private static RenderedLine face(String line, boolean brief) {
        return RenderedLine.of(LogSamples.lines(0, List.of(line)).getFirst(), brief);
    }

    private static List<String> parts(RenderedLine face) {
        return face.parts().stream()
                .map(part -> part.kind() + " " + face.text().substring(part.start(), part.end()))
                .toList();
    }

    @Test
    void thePartsAreTheLineAndNamesOfPackagesAreShortened() {
        var line = "2026-11-22 14:52:34,447 WARN  [main] org.apache.flink.Task - said it";
        assertThat(face(line, false).text()).isEqualTo(line);
        assertThat(face(line, false).level()).contains(LogLevel.WARN);
        assertThat(face(line, true).text()).isEqualTo("2026-11-22 14:52:34,447 WARN  [main] o.a.f.Task - said it");
        assertThat(parts(face(line, true)))
                .startsWith("TIME 2026-11-22 14:52:34,447")
                .contains("LEVEL WARN", "THREAD main", "PACKAGE o.a.f.", "LOGGER Task")
                .endsWith("MESSAGE said it");
    }

    @Test
    void tabsBecomeBlanksAndInvisibleCharactersBecomeDots() {
        assertThat(face("\tat a.b.C", true).text()).isEqualTo("    at a.b.C");
        assertThat(parts(face("\tat a.b.C", true))).containsExactly("FRAME     at a.b.C");
        assertThat(face("a\u001b[31mb", true).text()).isEqualTo("a·[31mb");
    }

    @Test
    void wrapsByColumnsAndWideLettersTakeTwo() {
        var face = face("abcdef\u4e2d\u6587gh", true);
        assertThat(face.columns()).isEqualTo(12);
        assertThat(face.rows(5)).isEqualTo(3);
        assertThat(face.rows(0)).isEqualTo(1);
        assertThat(face.row(0, 5).of(face.text())).isEqualTo("abcde");
        assertThat(face.row(2, 5).of(face.text())).isEqualTo("gh");
    }

    @Test
    void beginsWithTheFirstLetterThatIsWhollyInTheWindow() {
        var face = face("a\u4e16\u754cbc", true);
        assertThat(face.between(0, 3)).isEqualTo(new TextSpan(0, 2));
        assertThat(face.between(2, 6)).as("half of a wide letter is none").isEqualTo(new TextSpan(2, 4));
        assertThat(face.between(9, 12)).isEqualTo(new TextSpan(5, 5));
    }
}
