package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LineFilterTest {
    private static final LineFilter.Folding OPEN = new LineFilter.Folding(false, Set.of());
    private static final LineFilter.Folding FOLDED = new LineFilter.Folding(true, Set.of());

    private static List<Long> shown(LogFilter filter, LineFilter.Folding folding) {
        return all(new LineFilter(LogSamples.buffer(LogSamples.withTrace()), filter, folding).advance(1000));
    }

    private static List<Long> all(LineNumbers numbers) {
        var all = new ArrayList<Long>();
        for (int index = 0; index < numbers.size(); index++) {
            all.add(numbers.at(index));
        }
        return all;
    }

    private static LogFilter text(String text) {
        return new LogFilter(LogLevel.TRACE, "", LogPattern.of(text, false, false));
    }

    @Test
    void tracesAreFoldedUnderTheFirstLineOfTheirEntry() {
        assertThat(shown(LogFilter.ALL, OPEN)).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(shown(LogFilter.ALL, FOLDED)).containsExactly(0L, 1L, 5L);
        assertThat(shown(LogFilter.ALL, new LineFilter.Folding(true, Set.of(1L))))
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(shown(LogFilter.ALL, new LineFilter.Folding(false, Set.of(1L))))
                .containsExactly(0L, 1L, 5L);
    }

    @Test
    void aLevelTakesTheLinesOfAnEntryWithIt() {
        assertThat(shown(new LogFilter(LogLevel.WARN, "", LogPattern.NOTHING), OPEN))
                .containsExactly(1L, 2L, 3L, 4L);
        assertThat(shown(new LogFilter(LogLevel.FATAL, "", LogPattern.NOTHING), OPEN))
                .isEmpty();
    }

    @Test
    void anEntryWhoseTraceHoldsTheTextIsShownFromItsFirstLineOn() {
        assertThat(shown(text("NO KEY"), FOLDED)).containsExactly(1L);
        assertThat(shown(text("no key"), OPEN)).containsExactly(1L, 2L, 3L, 4L);
        assertThat(shown(text("went"), OPEN)).containsExactly(5L);
    }

    @Test
    void aLoggerIsFoundByAPartOfItsName() {
        assertThat(shown(new LogFilter(LogLevel.TRACE, "WORKER", LogPattern.NOTHING), FOLDED))
                .hasSize(3);
        assertThat(shown(new LogFilter(LogLevel.TRACE, "began", LogPattern.NOTHING), FOLDED))
                .isEmpty();
    }

    @Test
    void goesOnWhereItStoppedAsLinesAreAdded() {
        var buffer = LogSamples.buffer(LogSamples.withTrace());
        var sieve = new LineFilter(buffer, text("went on"), OPEN);
        assertThat(all(sieve.advance(3))).isEmpty();
        assertThat(all(sieve.advance(1000))).containsExactly(5L);

        buffer.append(LogSamples.lines(0, List.of("\tand went on further", LogSamples.line(4, "INFO", "end"))));

        assertThat(all(sieve.advance(1000))).containsExactly(6L);
    }

    @Test
    void findsTextsAndExpressions() {
        var buffer = LogSamples.buffer(LogSamples.withTrace());
        assertThat(all(new LineSearch(buffer, LogPattern.of("worker.run(", false, false)).advance(1000)))
                .containsExactly(3L);
        assertThat(all(new LineSearch(buffer, LogPattern.of("worker.run(", false, true)).advance(1000)))
                .isEmpty();
        assertThat(all(new LineSearch(buffer, LogPattern.of("Worker\\.(run|main)", true, true)).advance(1000)))
                .containsExactly(3L, 4L);
        assertThat(LogPattern.of("o+", true, false).find("book", 0)).isEqualTo(new TextSpan(1, 3));
    }

    @Test
    void saysWhatIsWrongWithAnExpression() {
        assertThatThrownBy(() -> LogPattern.of("a(b", true, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Not a regular expression: Unclosed group");
    }

    @Test
    void anExpressionThatDoesNotEndIsGivenUp() {
        assertThat(LogPattern.of("(x+x+)+y", true, false).in("x".repeat(60))).isFalse();
        assertThat(LogPattern.of("(a|b)*c", true, false).in("ab".repeat(20_000)))
                .isFalse();
    }
}
