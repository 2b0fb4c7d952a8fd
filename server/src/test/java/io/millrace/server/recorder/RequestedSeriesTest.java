package io.millrace.server.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.cluster.ClusterObservation;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestedSeriesTest {
    /// Nano time may be at any number, and passes its largest one.
    private long now = Long.MAX_VALUE - Duration.ofMinutes(10).toNanos();
    private final RequestedSeries wishes = new RequestedSeries(() -> now);

    private static ClusterObservation.MetricRequest wish(String metric) {
        return new ClusterObservation.MetricRequest(Optional.empty(), "jobmanager", metric);
    }

    @Test
    void lastAsLongAsSomebodyAsks() {
        wishes.add(wish("one"));
        wishes.add(wish("two"));
        now += Duration.ofMinutes(29).toNanos();
        wishes.add(wish("one"));
        assertThat(wishes.present()).containsExactly(wish("two"), wish("one"));
        now += Duration.ofMinutes(2).toNanos();
        assertThat(wishes.present()).containsExactly(wish("one"));
    }

    @Test
    void areNotOfWhatIsRecordedAnyway() {
        wishes.add(wish("heapUsed"));
        assertThat(wishes.present()).isEmpty();
    }

    @Test
    void areLimitedInNumber() {
        for (int i = 0; i < 65; i++) {
            wishes.add(wish("metric " + i));
        }
        assertThat(wishes.present())
                .hasSize(64)
                .doesNotContain(wish("metric 0"))
                .contains(wish("metric 64"));
    }
}
