package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogHeadTest {
    private static final String TIME = "2026-11-22 14:52:34";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-11-22 14:52:34,447 INFO  [Source: numbers[29] (1/1)#20] a.b.Task - said it|INFO|Source: numbers[29] (1/1)#20|a.b.Task|said it",
                "2026-11-22 14:52:34,447 WARN  a.b.Task                   [] - said it|WARN||a.b.Task|said it",
                "2026-11-22 14:52:34.447 [flink-pekko-4] ERROR a.b.Task  - said it|ERROR|flink-pekko-4|a.b.Task|said it",
                "2026-11-22T14:52:34.447+01:00 DEBUG a.b.Task - said it|DEBUG||a.b.Task|said it",
                "14:52:34.447 [main] TRACE a.b.Task - said it|TRACE|main|a.b.Task|said it",
                "[2026-11-22T14:52:34.447+0000][info][gc] said it|INFO|gc||said it",
                "2026-11-22 14:52:34 SEVERE a.b.Task: said it|ERROR||a.b.Task|said it",
            })
    void tellsThePartsOfTheUsualPatterns(String line, LogLevel level, String thread, String logger, String words) {
        var head = LogHead.of(line).orElseThrow();

        assertThat(LogLevel.of(head.level().of(line))).contains(level);
        assertThat(head.thread().of(line)).isEqualTo(thread == null ? "" : thread);
        assertThat(head.logger().of(line)).isEqualTo(logger == null ? "" : logger);
        assertThat(line.substring(head.message())).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "'\tat org.apache.flink.Task.run(Task.java:1)'",
        "java.lang.ArithmeticException: / by zero",
        "Caused by: java.io.IOException: INFO",
        "'2026 was a good year'",
        "''",
    })
    void whatGoesOnWithAnEntryIsNoHead(String line) {
        assertThat(LogHead.of(line)).isEmpty();
    }

    @Test
    void readsTimesToTheMillisecondAndHeedsAZone() {
        assertThat(at(TIME + ",447 INFO x - y")).isEqualTo("2026-11-22T14:52:34.447Z");
        assertThat(at(TIME + " INFO x - y")).isEqualTo("2026-11-22T14:52:34Z");
        assertThat(at("2026-11-22T14:52:34.447123+01:00 INFO x - y")).isEqualTo("2026-11-22T13:52:34.447Z");
        assertThat(at("2026-11-22T14:52:34Z INFO x - y")).isEqualTo("2026-11-22T14:52:34Z");
        assertThat(at("Nov 22, 2026 2:52:34 PM a.b.Task run")).isEqualTo("2026-11-22T14:52:34Z");
        assertThat(at("Jan 2, 2026 12:02:04 AM a.b.Task run")).isEqualTo("2026-01-02T00:02:04Z");
        assertThat(LogTime.of("no time")).isEmpty();
    }

    private static String at(String line) {
        return Instant.ofEpochMilli(LogTime.of(line).orElseThrow()).toString();
    }

    @Test
    void aDayThatNoCalendarHasDoesNotStopTheReading() {
        assertThat(LogTime.of("2026-99-99 99:99:99 INFO x - y")).isPresent();
    }

    @Test
    void marksTellHeadsFramesAndLevels() {
        assertThat(LineMark.isHead(LineMark.of(TIME + " WARN x - y"))).isTrue();
        assertThat(LineMark.level(LineMark.of(TIME + " WARN x - y"))).contains(LogLevel.WARN);
        assertThat(LineMark.isFrame(LineMark.of("\tat a.b.C.d(C.java:1)"))).isTrue();
        assertThat(LineMark.isFrame(LineMark.of("\t... 12 more"))).isTrue();
        assertThat(LineMark.of("java.lang.Exception: x")).isZero();
    }

    @Test
    void theSecondLineOfJavaUtilLoggingNamesTheLevel() {
        byte first = LineMark.of("Nov 22, 2026 2:52:34 PM a.b.Task run");
        byte second = LineMark.of("SEVERE: it broke");

        assertThat(LineMark.isHead(first)).isTrue();
        assertThat(LineMark.isHead(second)).isFalse();
        assertThat(LineMark.level(LineMark.withLevelOf(first, second))).contains(LogLevel.ERROR);
        assertThat(LineMark.level(first)).isEqualTo(Optional.empty());
    }
}
