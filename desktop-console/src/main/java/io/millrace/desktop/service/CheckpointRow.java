package io.millrace.desktop.service;

import java.time.Duration;
import java.time.Instant;

/// One checkpoint or savepoint.
///
/// @param path    where it lies; empty until it is complete
/// @param failure why it failed; empty when it did not
public record CheckpointRow(
        long id,
        Outcome outcome,
        boolean savepoint,
        Instant triggered,
        Duration duration,
        long size,
        long fullSize,
        int acknowledged,
        int subtasks,
        String path,
        String failure) {

    /// How it went.
    public enum Outcome {
        IN_PROGRESS,
        COMPLETED,
        FAILED;

        /// As a person reads it.
        public String label() {
            return switch (this) {
                case IN_PROGRESS -> "In progress";
                case COMPLETED -> "Completed";
                case FAILED -> "Failed";
            };
        }
    }
}
