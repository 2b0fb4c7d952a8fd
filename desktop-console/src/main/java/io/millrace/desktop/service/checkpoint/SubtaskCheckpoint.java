package io.millrace.desktop.service.checkpoint;

import java.time.Duration;

/// The part that one subtask had in a checkpoint. Of one that has not answered all figures are zero.
///
/// @param startDelay from the trigger to the first barrier
/// @param alignment  from the first barrier to the last
/// @param sync       the part that stops the operator
/// @param async      the part that does not
/// @param aborted    whether it was cancelled
public record SubtaskCheckpoint(
        int index,
        boolean acknowledged,
        Duration duration,
        Duration startDelay,
        Duration alignment,
        Duration sync,
        Duration async,
        long size,
        long fullSize,
        long processed,
        long inFlight,
        boolean unaligned,
        boolean aborted) {

    /// The part of its time, in the order in which it passes.
    public Duration spent(CheckpointStage stage) {
        return switch (stage) {
            case START_DELAY -> startDelay;
            case ALIGNMENT -> alignment;
            case SYNC -> sync;
            case ASYNC -> async;
        };
    }
}
