package io.millrace.desktop.screen.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleTest {
    private static List<String> ticks(double least, double most, Measure measure, boolean logarithmic, int count) {
        return Scale.of(least, most, logarithmic, measure).ticks(count).stream()
                .map(measure::text)
                .toList();
    }

    @Test
    void endsOnRoundFiguresOfItsKind() {
        assertThat(ticks(422, 787, Measure.RATE, false, 4)).containsExactly("0/s", "200/s", "400/s", "600/s", "800/s");
        assertThat(ticks(0, 36 * 1024, Measure.BYTES, false, 5)).contains("0 B", "16 KB", "32 KB", "48 KB");
        assertThat(ticks(0, 100_000, Measure.MILLIS, false, 5)).contains("30 s", "1 m", "1 m 30 s", "2 m");
        assertThat(ticks(0.1, 0.4, Measure.SHARE, false, 2)).containsExactly("0 %", "50 %", "100 %");
    }

    @Test
    void momentsHaveNoZero() {
        var scale = Scale.of(1_764_000_003_000.0, 1_764_000_037_000.0, false, Measure.MOMENT);

        assertThat(scale.low()).isEqualTo(1_764_000_000_000.0);
        assertThat(scale.high()).isEqualTo(1_764_000_040_000.0);
        assertThat(scale.ticks(4)).hasSize(5);
    }

    @Test
    void fewStepsStillReachBothEnds() {
        assertThat(ticks(0, 787, Measure.COUNT, false, 1)).containsExactly("0", "800");
        assertThat(ticks(0, 787, Measure.COUNT, false, 2)).containsExactly("0", "400", "800");
    }

    @Test
    void aLogarithmicScaleCountsInDecades() {
        assertThat(ticks(3, 40_000, Measure.COUNT, true, 9)).containsExactly("1", "10", "100", "1k", "10k", "100k");
        var scale = Scale.of(1, 10_000, true, Measure.COUNT);
        assertThat(scale.share(100)).isEqualTo(0.5);
        assertThat(scale.share(0)).isZero();
    }

    @Test
    void nothingAndOneFigureHaveAScaleToo() {
        assertThat(Scale.of(Double.NaN, Double.NaN, false, Measure.COUNT).high())
                .isPositive();
        assertThat(Scale.of(0, 0, true, Measure.COUNT).high()).isPositive();
        assertThat(Scale.of(-5, 5, false, Measure.COUNT).low()).isLessThanOrEqualTo(-5);
        assertThat(Scale.of(0, 1e-9, false, Measure.MILLIS).ticks(4)).hasSizeGreaterThan(1);
    }
}
