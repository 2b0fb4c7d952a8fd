package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeMergeTest {
    private final TimeMerge merge = new TimeMerge(2, Duration.ofMillis(500));

    private static List<LogLine> at(int source, int... seconds) {
        return LogSamples.lines(
                source,
                java.util.Arrays.stream(seconds)
                        .mapToObj(second -> LogSamples.line(second, "INFO", source + "@" + second))
                        .toList());
    }

    private static List<String> words(List<LogLine> lines) {
        return lines.stream().map(line -> line.text().replaceAll(".* - ", "")).toList();
    }

    @Test
    void whatAnotherLogHasPassedGoesAtOnce() {
        merge.offer(at(0, 1, 3), 0);
        assertThat(merge.take(0)).isEmpty();
        merge.offer(at(1, 2, 4), 10);

        assertThat(words(merge.take(10))).containsExactly("0@1", "1@2", "0@3");
    }

    @Test
    void nothingWaitsLongerThanTheWindow() {
        merge.offer(at(0, 5), 0);

        assertThat(merge.take(499)).isEmpty();
        assertThat(words(merge.take(500))).containsExactly("0@5");
    }

    @Test
    void whatComesLateWithinTheWindowIsSorted() {
        merge.offer(at(0, 5), 0);
        merge.offer(at(0, 4), 100);

        assertThat(words(merge.take(600))).containsExactly("0@4", "0@5");
    }

    @Test
    void theLinesOfAnEntryStayTogether() {
        merge.offer(LogSamples.lines(0, LogSamples.withTrace()), 0);
        merge.offer(at(1, 2), 0);

        assertThat(words(merge.take(900)))
                .containsExactly(
                        "began",
                        "failed",
                        "java.lang.IllegalStateException: no key",
                        "\tat org.example.Worker.run(Worker.java:1)",
                        "\tat org.example.Worker.main(Worker.java:2)",
                        "1@2",
                        "went on");
    }

    @Test
    void wholeLogsAreMerged() {
        assertThat(words(TimeMerge.merged(List.of(at(0, 1, 4), at(1, 2, 3)))))
                .containsExactly("0@1", "1@2", "1@3", "0@4");
    }
}
