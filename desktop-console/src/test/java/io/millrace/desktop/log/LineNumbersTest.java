package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LineNumbersTest {
    private static LineNumbers of(long... numbers) {
        var lines = new LineNumbers();
        LongStream.of(numbers).forEach(lines::add);
        return lines;
    }

    private static long[] all(LineNumbers lines) {
        return IntStream.range(0, lines.size()).mapToLong(lines::at).toArray();
    }

    @Test
    void manyAreAddedAtOnceBehindThoseThatAreThere() {
        var lines = of(3, 5);
        lines.addAll(of(7, 1_000_000));
        lines.addAll(of());
        assertThat(all(lines)).containsExactly(3, 5, 7, 1_000_000);
        assertThat(lines.indexOf(999_999)).isEqualTo(2);
    }

    @Test
    void theFirstOfAllMayBeLarge() {
        var lines = of();
        lines.addAll(of(5_000_000_000L, 5_000_000_002L));
        lines.addAll(of(5_000_000_003L));
        assertThat(all(lines)).containsExactly(5_000_000_000L, 5_000_000_002L, 5_000_000_003L);
    }

    @Test
    void whatIsDroppedMakesRoomForWhatIsAdded() {
        var lines = of();
        for (long from = 0; from < 100_000; from += 500) {
            lines.addAll(of(LongStream.range(from, from + 500).toArray()));
            lines.dropBelow(from - 1_000);
        }
        assertThat(lines.at(0)).isEqualTo(98_500);
        assertThat(lines.last()).isEqualTo(99_999);
        assertThat(lines.size()).isEqualTo(1_500);
        assertThat(lines.contains(99_000)).isTrue();
    }

    @Test
    void partsThatWereDroppedFromAreAddedWithoutThem() {
        var more = of(10, 11, 12);
        more.dropBelow(11);
        var lines = of(1);
        lines.addAll(more);
        assertThat(all(lines)).containsExactly(1, 11, 12);
    }
}
