package io.millrace.server.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SequenceRangeTest {
    @Test
    void aSubtaskGeneratesTheNumbersOfTheEngine() {
        assertThat(numbers(List.of(SequenceRange.share(10, 19, 0, 3)))).containsExactly(10L, 13L, 16L, 19L);
        assertThat(numbers(List.of(SequenceRange.share(10, 19, 2, 3)))).containsExactly(12L, 15L, 18L);
        assertThat(SequenceRange.share(10, 11, 2, 3).count()).isZero();
        assertThat(SequenceRange.share(-5, -5, 0, 1)).isEqualTo(new SequenceRange(-5, 1, 1));
        assertThat(SequenceRange.share(0, Long.MAX_VALUE, 0, 1).count()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void partsAreDisjointAndTheWhole() {
        var random = new Random(1);
        for (int i = 0; i < 500; i++) {
            var range = new SequenceRange(random.nextInt(100), 1 + random.nextInt(4), random.nextInt(90));
            int parts = 1 + random.nextInt(40);

            var divided = SequenceRange.divided(List.of(range), parts);

            assertThat(divided).hasSize((int) Math.min(parts, range.count()));
            assertThat(numbers(divided)).isEqualTo(numbers(List.of(range)));
        }
    }

    @Test
    void whatContinuesIsJoinedInAnyOrder() {
        var random = new Random(2);
        for (int i = 0; i < 500; i++) {
            var range = new SequenceRange(random.nextInt(100), 1 + random.nextInt(4), 1 + random.nextInt(90));
            var parts = new ArrayList<>(SequenceRange.divided(List.of(range), 1 + random.nextInt(40)));
            Collections.shuffle(parts, random);

            var joined = SequenceRange.joined(parts);

            assertThat(numbers(joined)).isEqualTo(numbers(List.of(range)));
            assertThat(joined).hasSizeLessThanOrEqualTo(2);
        }
    }

    @Test
    void whatDoesNotContinueStaysApart() {
        var ranges = List.of(new SequenceRange(1, 1, 3), new SequenceRange(5, 1, 3), new SequenceRange(8, 2, 3));

        assertThat(numbers(SequenceRange.joined(ranges))).containsExactly(1L, 2L, 3L, 5L, 6L, 7L, 8L, 10L, 12L);
    }

    private static List<Long> numbers(List<SequenceRange> ranges) {
        return ranges.stream()
                .flatMap(range -> LongStream.range(0, range.count()).mapToObj(i -> range.next() + i * range.step()))
                .toList();
    }
}
