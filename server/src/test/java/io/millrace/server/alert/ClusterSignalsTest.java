package io.millrace.server.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClusterSignalsTest {
    private static final JobId JOB = new JobId("a".repeat(32));

    private final ClusterSignals signals = new ClusterSignals();

    private void failed(long id, boolean savepoint) {
        signals.follow(new Events.Change(
                id,
                Events.Kind.CHECKPOINT_FAILED,
                Optional.of(JOB),
                Optional.empty(),
                Optional.of("orders"),
                Optional.empty(),
                Optional.of(new Events.Checkpoint(id, savepoint, 5, 0)),
                Optional.empty(),
                "It failed."));
    }

    /// The checkpoints that have failed in a row, or none.
    private List<Double> failures() {
        return signals.take().stream()
                .filter(Signal.Level.class::isInstance)
                .map(Signal.Level.class::cast)
                .filter(level -> level.condition() == Condition.CHECKPOINT_FAILURES)
                .map(Signal.Level::value)
                .toList();
    }

    @Test
    void savepointsThatFailAreNoCheckpointsThatFail() {
        failed(1, true);
        assertThat(failures()).isEmpty();
        failed(2, false);
        failed(3, true);
        assertThat(failures()).containsExactly(1.0);
    }
}
