package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LogBufferTest {
    private static List<LogLine> lines(int from, int count) {
        return LogSamples.lines(0, LogSamples.many(from + count).subList(from, from + count));
    }

    @Test
    void theOldestMakeRoomForNewOnes() {
        var buffer = new LogBuffer(100);
        buffer.append(lines(0, 250));

        assertThat(buffer.first()).isEqualTo(150);
        assertThat(buffer.end()).isEqualTo(250);
        assertThat(buffer.dropped()).isEqualTo(150);
        assertThat(buffer.atHand(149)).isEmpty();
        assertThat(buffer.atHand(150).orElseThrow().text()).endsWith("number 150");
        assertThat(buffer.generation()).isZero();
    }

    @Test
    void whileSomebodyReadsOlderLinesTheseAreKeptLonger() {
        var buffer = new LogBuffer(100);
        buffer.append(lines(0, 100));
        buffer.hold(true);
        buffer.append(lines(100, 90));
        assertThat(buffer.first()).isZero();

        buffer.append(lines(190, 30));
        assertThat(buffer.first()).isEqualTo(20);
        buffer.hold(false);
        buffer.append(lines(220, 1));
        assertThat(buffer.end() - buffer.first()).isEqualTo(100);
    }

    @Test
    void olderLinesGoBeforeAllOthersWhoseNumbersStay() {
        var buffer = new LogBuffer(10_000);
        buffer.append(lines(50, 50));
        var seen = buffer.atHand(10).orElseThrow();

        buffer.prepend(lines(0, 50));

        assertThat(buffer.first()).isEqualTo(-50);
        assertThat(buffer.atHand(10)).contains(seen);
        assertThat(buffer.atHand(-50).orElseThrow().text()).endsWith("number 0");
        assertThat(buffer.generation()).isEqualTo(1);
    }

    @Test
    void numbersOfLinesAreFoundAndGivenUp() {
        var numbers = new LineNumbers();
        for (long number = -10; number < 2_000; number += 2) {
            numbers.add(number);
        }
        assertThat(numbers.indexOf(-11)).isEqualTo(-1);
        assertThat(numbers.indexOf(-10)).isZero();
        assertThat(numbers.indexOf(1)).isEqualTo(5);
        assertThat(numbers.contains(1)).isFalse();

        assertThat(numbers.dropBelow(1_001)).isEqualTo(506);

        assertThat(numbers.at(0)).isEqualTo(1_002);
        for (long number = 2_000; number < 5_000; number++) {
            numbers.add(number);
        }
        assertThat(numbers.at(0)).isEqualTo(1_002);
        assertThat(numbers.last()).isEqualTo(4_999);
        assertThat(numbers.indexOf(4_000)).isEqualTo(numbers.size() - 1_000);
        assertThat(numbers.dropBelow(Long.MAX_VALUE)).isEqualTo(3_499);
        assertThat(numbers.isEmpty()).isTrue();
    }
}
