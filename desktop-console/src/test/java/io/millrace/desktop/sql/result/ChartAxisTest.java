package io.millrace.desktop.sql.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChartAxisTest {

    @Test
    void aScaleBeginsAndEndsAtRoundValuesWithNoughtBetween() {
        assertThat(ChartAxis.of(-13.5, 31, false)).isEqualTo(new ChartAxis(-20, 40, 10));
    }

    @Test
    void barsStandOnNoughtAlsoWhereAllAreBelowIt() {
        assertThat(ChartAxis.of(-48, -12, true)).isEqualTo(new ChartAxis(-50, 0, 10));
        assertThat(ChartAxis.of(12, 48, true)).isEqualTo(new ChartAxis(0, 50, 10));
    }

    @Test
    void aLineFarFromNoughtDoesNotBeginThere() {
        assertThat(ChartAxis.of(1_000, 1_040, false)).isEqualTo(new ChartAxis(1_000, 1_040, 10));
    }

    @Test
    void oneValueHasAScaleToo() {
        var axis = ChartAxis.of(7, 7, false);
        assertThat(axis.from()).isLessThanOrEqualTo(7);
        assertThat(axis.to()).isGreaterThan(7);
        assertThat(ChartAxis.of(0, 0, true).step()).isPositive();
    }
}
