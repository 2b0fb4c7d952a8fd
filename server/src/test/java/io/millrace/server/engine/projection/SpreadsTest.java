package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Vertices.Spread;
import org.junit.jupiter.api.Test;

final class SpreadsTest {
    @Test
    void ofNothingIsZero() {
        assertThat(Spreads.of()).isEqualTo(new Spread(0, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void ofOneValueIsThatValue() {
        assertThat(Spreads.of(7)).isEqualTo(new Spread(7, 7, 7, 7, 7, 7, 7, 7));
    }

    @Test
    void findsPercentilesOnTheLineBetweenTwoValues() {
        assertThat(Spreads.of(40, 10, 30, 20)).isEqualTo(new Spread(10, 40, 25, 100, 25, 12, 37, 40));
    }
}
