package io.millrace.server.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlanningEstimateTest {
    private final PlanningEstimate estimate = new PlanningEstimate();

    @Test
    void multipliesTheMeanTimeByTheStatementsAheadOfEachSlot() {
        assertThat(estimate.of(10, 2)).isZero();
        estimate.add(Duration.ofSeconds(2).toNanos());
        assertThat(estimate.of(10, 2)).isEqualTo(Duration.ofSeconds(10));
        assertThat(estimate.of(0, 2)).isZero();
    }

    @Test
    void followsTheLastStatements() {
        estimate.add(Duration.ofSeconds(8).toNanos());
        estimate.add(0);
        assertThat(estimate.of(1, 1)).isEqualTo(Duration.ofSeconds(7));
    }
}
