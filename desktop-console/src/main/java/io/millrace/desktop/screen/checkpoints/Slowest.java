package io.millrace.desktop.screen.checkpoints;

import io.millrace.desktop.screen.UnitFormat;
import io.millrace.desktop.service.checkpoint.CheckpointStage;
import io.millrace.desktop.service.checkpoint.SubtaskCheckpoint;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The subtask that answered last, and what it spent most of its time on.
record Slowest(SubtaskCheckpoint subtask, CheckpointStage stage) {
    private static final int WORTH_A_WORD = 10;

    /// Empty if no subtask has acknowledged.
    static Optional<Slowest> of(List<SubtaskCheckpoint> subtasks) {
        return subtasks.stream()
                .filter(SubtaskCheckpoint::acknowledged)
                .max(Comparator.comparing(SubtaskCheckpoint::duration))
                .map(last -> new Slowest(
                        last,
                        Arrays.stream(CheckpointStage.values())
                                .max(Comparator.comparing(last::spent))
                                .orElseThrow()));
    }

    /// A sentence; empty for a negligible time.
    Optional<String> words(String operator) {
        var spent = subtask.spent(stage);
        return spent.toMillis() < WORTH_A_WORD
                ? Optional.empty()
                : Optional.of("Slowest: " + operator + ", subtask " + subtask.index() + " answered after "
                        + UnitFormat.duration(subtask.duration()) + ", " + UnitFormat.duration(spent) + " of it "
                        + stage.label() + ": " + stage.meaning() + ".");
    }
}
