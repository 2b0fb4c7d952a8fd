package io.millrace.desktop.service.sql;

import java.util.Optional;

/// A statement that was run.
///
/// @param at     when it was given, in epoch milliseconds
/// @param who    the user at the gateway; empty for this console's own
/// @param millis how long it ran
/// @param rows   how many rows its reader was given
/// @param reason why it failed
public record PastStatement(
        long at, String who, String statement, Ending ending, long millis, long rows, Optional<String> reason) {

    /// How it ended.
    public enum Ending {
        DONE("done"),
        FAILED("failed"),
        CANCELLED("cancelled");

        private final String label;

        Ending(String label) {
            this.label = label;
        }

        /// As a person reads it.
        public String label() {
            return label;
        }
    }
}
