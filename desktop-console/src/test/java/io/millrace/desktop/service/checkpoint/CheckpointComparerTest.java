package io.millrace.desktop.service.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.desktop.service.checkpoint.CheckpointDifference.Measure;
import io.millrace.desktop.service.checkpoint.CheckpointRow.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckpointComparerTest {
    private static CheckpointComparer.Side side(long id, long millis, long state, SubtaskCheckpoint... subtasks) {
        var sample = Samples.checkpoint(id, Outcome.COMPLETED);
        var row = new CheckpointRow(
                id,
                sample.outcome(),
                sample.kind(),
                sample.triggered(),
                Duration.ofMillis(millis),
                10,
                state,
                0,
                0,
                2,
                2,
                "",
                false,
                "");
        var part = new OperatorCheckpoint(Samples.vertex(1), 2, 2, Duration.ofMillis(millis), 10, state, 0, 0);
        return new CheckpointComparer.Side(
                new CheckpointDetail(row, List.of(part)), Map.of(Samples.vertex(1), List.of(subtasks)));
    }

    private static CheckpointDifference compared(CheckpointComparer.Side base, CheckpointComparer.Side other) {
        return new CheckpointComparer(base, other).of(Map.of(Samples.vertex(1), "Join", Samples.vertex(2), "gone"));
    }

    @Test
    void whatExplainsTheChangeComesFirstAndNamesTheOperator() {
        var comparison = compared(
                side(1, 20, 1_000, Samples.subtask(0, 5, 5)), side(2, 900, 500_000, Samples.subtask(0, 800, 40)));

        assertThat(comparison.causes())
                .extracting(CheckpointDifference.Cause::words)
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("Barriers were on their way to 'Join' 795 ms longer"),
                        second -> assertThat(second).startsWith("The state of 'Join' grew by 499,000 bytes"));
        assertThat(comparison.vertices()).hasSize(1);
        assertThat(comparison.vertices().getFirst().change(Measure.START_DELAY).difference())
                .isEqualTo(795);
        assertThat(comparison.total().get(Measure.ASYNC))
                .isEqualTo(new CheckpointDifference.Change(Optional.of(5L), Optional.of(40L)));
    }

    @Test
    void noiseIsNoCause() {
        var comparison =
                compared(side(1, 20, 1_000, Samples.subtask(0, 5, 5)), side(2, 25, 1_100, Samples.subtask(0, 9, 6)));

        assertThat(comparison.causes()).isEmpty();
    }

    @Test
    void aSubtaskThatHasNotAnsweredHasNoFigure() {
        var comparison = compared(side(1, 20, 1_000), side(2, 25, 1_000, Samples.subtask(0, 9, 6)));

        var change = comparison.vertices().getFirst().change(Measure.SYNC);
        assertThat(change.base()).isEmpty();
        assertThat(change.difference()).isZero();
    }
}
