package io.millrace.desktop.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeServer;
import io.millrace.desktop.Samples;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tests the checkpoints of a stock cluster, which does not compare them itself.
class JobCheckpointsTest {
    private final FakeServer server = new FakeServer();
    private final JobCheckpoints checkpoints = new JobCheckpoints(server.client(), Samples.JOB);

    private CheckpointComparison.Report compared(
            Checkpoints.Checkpoint base,
            List<Checkpoints.Subtask> before,
            Checkpoints.Checkpoint other,
            List<Checkpoints.Subtask> after) {
        server.answer(Jobs.DETAIL, Samples.job(JobState.RUNNING, 2));
        server.answering(
                Checkpoints.DETAIL, arguments -> arguments.get(Checkpoints.CHECKPOINT) == base.id() ? base : other);
        server.answering(
                Checkpoints.SUBTASKS,
                arguments -> arguments.get(Checkpoints.CHECKPOINT) == base.id()
                        ? Samples.subtasks(base.endToEndDuration(), base.stateSize(), before)
                        : Samples.subtasks(other.endToEndDuration(), other.stateSize(), after));
        return checkpoints.compare(base.id(), other.id()).orThrow();
    }

    private static Checkpoints.Checkpoint checkpoint(long id, long millis, long state) {
        return Samples.checkpoint(
                id, Checkpoints.Status.COMPLETED, millis, state, Map.of(Samples.vertex(1), Samples.task(2, millis)));
    }

    @Test
    void whatExplainsTheChangeComesFirstAndNamesTheOperator() {
        var comparison = compared(
                checkpoint(1, 20, 1_000),
                List.of(Samples.subtask(0, 5, 5)),
                checkpoint(2, 900, 500_000),
                List.of(Samples.subtask(0, 800, 40)));

        assertThat(comparison.causes())
                .extracting(CheckpointComparison.Cause::words)
                .satisfiesExactly(
                        first -> assertThat(first).contains("'vertex 1'").contains("795 ms"),
                        second -> assertThat(second).contains("'vertex 1'").contains("grew"));
        assertThat(comparison.vertices()).hasSize(1);
        assertThat(comparison.vertices().getFirst().measures().startDelay().difference())
                .isEqualTo(795);
        assertThat(comparison.total().async())
                .isEqualTo(new CheckpointComparison.Change(Optional.of(5L), Optional.of(40L)));
    }

    @Test
    void noiseIsNoCause() {
        var comparison = compared(
                checkpoint(1, 20, 1_000),
                List.of(Samples.subtask(0, 5, 5)),
                checkpoint(2, 25, 1_100),
                List.of(Samples.subtask(0, 9, 6)));

        assertThat(comparison.causes()).isEmpty();
    }

    @Test
    void aSubtaskThatHasNotAnsweredHasNoFigure() {
        var comparison = compared(
                checkpoint(1, 20, 1_000), List.of(), checkpoint(2, 25, 1_000), List.of(Samples.subtask(0, 9, 6)));

        var change = comparison.vertices().getFirst().measures().sync();
        assertThat(change.base()).isEmpty();
        assertThat(change.difference()).isZero();
    }

    @Test
    void aJobWithoutCheckpointsHasAnEmptyHistory() {
        assertThat(checkpoints.history().orThrow().history()).isEmpty();
        assertThat(checkpoints.recorded().orThrow()).isEmpty();
    }
}
