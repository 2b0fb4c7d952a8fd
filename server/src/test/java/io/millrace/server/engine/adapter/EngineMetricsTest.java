package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EngineMetricsTest {
    @Test
    void understandsNumbersAndRangesAndPassesOverTheRest() {
        var chosen = EngineMetrics.within(List.of("1", " 3 ", "5-7", "x", "9-", "-2"));
        assertThat(IntStream.range(0, 12).filter(chosen)).containsExactly(1, 3, 5, 6, 7);
    }
}
