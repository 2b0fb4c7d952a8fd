package io.millrace.server.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.table.data.StringData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RandomColumnTest {
    private static final int MANY = 20_000;

    @Test
    void numbersHaveBothTheirBounds() {
        assertThat(values(RandomColumn.integers(-2, 2))).containsOnly(-2, -1, 0, 1, 2);
        assertThat(values(RandomColumn.integers(7, 7))).containsOnly(7);
        assertThat(values(RandomColumn.longs(-1, 1))).containsOnly(-1L, 0L, 1L);
        assertThat(values(RandomColumn.longs(Long.MAX_VALUE - 1, Long.MAX_VALUE)))
                .containsOnly(Long.MAX_VALUE - 1, Long.MAX_VALUE);
        assertThat(values(RandomColumn.longs(Long.MIN_VALUE, Long.MIN_VALUE + 1)))
                .containsOnly(Long.MIN_VALUE, Long.MIN_VALUE + 1);
    }

    @Test
    void numbersOfTheWholeRangeAreEvenlyDistributed() {
        assertThat(shareOfNegative(values(RandomColumn.integers(Integer.MIN_VALUE, Integer.MAX_VALUE))))
                .isCloseTo(0.5, within(0.05));
        assertThat(shareOfNegative(values(RandomColumn.longs(Long.MIN_VALUE, Long.MAX_VALUE))))
                .isCloseTo(0.5, within(0.05));
    }

    private static double shareOfNegative(List<? extends Number> numbers) {
        return (double) numbers.stream().filter(n -> n.longValue() < 0).count() / numbers.size();
    }

    @Test
    void textsHaveTheirLengthAndAllDigits() {
        for (int length : new int[] {0, 1, 15, 16, 17, 100}) {
            assertThat(texts(length, false)).allMatch(text -> text.matches("[0-9a-f]{" + length + "}"));
        }
        assertThat(texts(1, false)).containsOnly("0123456789abcdef".split(""));
        assertThat(texts(33, false)).doesNotHaveDuplicates();
    }

    @Test
    void textsThatVaryAreShorter() {
        assertThat(texts(5, true).stream().map(String::length)).containsOnly(1, 2, 3, 4);
        assertThat(texts(1, true).stream().map(String::length)).containsOnly(1);
    }

    @Test
    void theNullRateIsTheShareOfNulls() {
        var column = new RandomColumn<>(0.25f, RandomColumn.integers(0, 9));
        column.open("n", null, null);
        @Nullable List<Integer> values = new ArrayList<>();
        IntStream.range(0, MANY).forEach(i -> values.add(column.next()));

        assertThat((double) values.stream().filter(Objects::isNull).count() / MANY)
                .isCloseTo(0.25, within(0.03));
    }

    private static List<String> texts(int length, boolean varies) {
        return values(RandomColumn.texts(length, varies)).stream()
                .map(StringData::toString)
                .toList();
    }

    private static <T> List<T> values(RandomColumn.Value<T> value) {
        var random = new SplittableRandom(17);
        return Stream.generate(() -> value.apply(random)).limit(MANY).toList();
    }
}
