package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AxisScaleTest {
    private static List<String> ticks(double least, double most, MetricUnit measure, boolean logarithmic, int count) {
        return AxisScale.of(least, most, logarithmic, measure).ticks(count).stream()
                .map(measure::text)
                .toList();
    }

    @Test
    void endsOnRoundFiguresOfItsKind() {
        assertThat(ticks(422, 787, MetricUnit.RATE, false, 4))
                .containsExactly("0/s", "200/s", "400/s", "600/s", "800/s");
        assertThat(ticks(0, 36 * 1024, MetricUnit.BYTES, false, 5)).contains("0 B", "16 KiB", "32 KiB", "48 KiB");
        assertThat(ticks(0, 100_000, MetricUnit.MILLIS, false, 5)).contains("30 s", "1 min", "1 min 30 s", "2 min");
        assertThat(ticks(0.1, 0.4, MetricUnit.SHARE, false, 2)).containsExactly("0 %", "50 %", "100 %");
    }

    @Test
    void momentsHaveNoZero() {
        var scale = AxisScale.of(1_764_000_003_000.0, 1_764_000_037_000.0, false, MetricUnit.MOMENT);

        assertThat(scale.low()).isEqualTo(1_764_000_000_000.0);
        assertThat(scale.high()).isEqualTo(1_764_000_040_000.0);
        assertThat(scale.ticks(4)).hasSize(5);
    }

    @Test
    void fewStepsStillReachBothEnds() {
        assertThat(ticks(0, 787, MetricUnit.COUNT, false, 1)).containsExactly("0", "800");
        assertThat(ticks(0, 787, MetricUnit.COUNT, false, 2)).containsExactly("0", "400", "800");
    }

    @Test
    void aLogarithmicScaleCountsInDecades() {
        assertThat(ticks(3, 40_000, MetricUnit.COUNT, true, 9))
                .containsExactly("1", "10", "100", "1,000", "10 k", "100 k");
        var scale = AxisScale.of(1, 10_000, true, MetricUnit.COUNT);
        assertThat(scale.share(100)).isEqualTo(0.5);
        assertThat(scale.share(0)).isZero();
    }

    @Test
    void nothingAndOneFigureHaveAScaleToo() {
        assertThat(AxisScale.of(Double.NaN, Double.NaN, false, MetricUnit.COUNT).high())
                .isPositive();
        assertThat(AxisScale.of(0, 0, true, MetricUnit.COUNT).high()).isPositive();
        assertThat(AxisScale.of(-5, 5, false, MetricUnit.COUNT).low()).isLessThanOrEqualTo(-5);
        assertThat(AxisScale.of(0, 1e-9, false, MetricUnit.MILLIS).ticks(4)).hasSizeGreaterThan(1);
    }
}
