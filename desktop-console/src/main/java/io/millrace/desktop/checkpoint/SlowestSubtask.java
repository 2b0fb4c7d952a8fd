package io.millrace.desktop.checkpoint;

import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The subtask that acknowledged last, and the stage that took most of its time.
record SlowestSubtask(Checkpoints.Subtask subtask, CheckpointStage stage) {
    private static final int WORTH_A_WORD = 10;

    /// Returns the slowest subtask; empty if none has acknowledged.
    static Optional<SlowestSubtask> of(List<Checkpoints.Subtask> subtasks) {
        return subtasks.stream()
                .filter(SlowestSubtask::acknowledged)
                .max(Comparator.comparing(SlowestSubtask::duration))
                .map(last -> new SlowestSubtask(
                        last,
                        Arrays.stream(CheckpointStage.values())
                                .max(Comparator.comparing((CheckpointStage stage) -> stage.spent(last)))
                                .orElseThrow()));
    }

    static boolean acknowledged(Checkpoints.Subtask subtask) {
        return subtask.status() == Checkpoints.SubtaskStatus.COMPLETED;
    }

    /// Returns the time from the trigger to the acknowledgement; zero until then.
    static Duration duration(Checkpoints.Subtask subtask) {
        return Duration.ofMillis(Math.max(0, subtask.endToEndDuration().orElse(0L)));
    }

    /// Describes the result as a sentence; empty for a negligible time.
    Optional<String> words(String operator) {
        var spent = stage.spent(subtask);
        return spent.toMillis() < WORTH_A_WORD
                ? Optional.empty()
                : Optional.of("Slowest: " + operator + ", subtask " + subtask.index() + " answered after "
                        + Formats.duration(duration(subtask)) + ", " + Formats.duration(spent) + " of it "
                        + stage.label() + ": " + stage.meaning() + ".");
    }
}
