package io.millrace.desktop.sql.result;

/// The outcome of a job that was ended from its statement's result.
public sealed interface JobOutcome {

    /// The way to end the job.
    enum How {
        WITH_SAVEPOINT("Stop with savepoint", " WITH SAVEPOINT", "Stopping with a savepoint…", "Stopped"),
        AT_ONCE("Cancel job", "", "Cancelling the job…", "The job is cancelled");

        private final String label;
        private final String clause;
        private final String under;
        private final String over;

        How(String label, String clause, String under, String over) {
            this.label = label;
            this.clause = clause;
            this.under = under;
            this.over = over;
        }

        /// As a person reads it.
        public String label() {
            return label;
        }

        /// What follows the job in the statement that ends it.
        public String clause() {
            return clause;
        }
    }

    /// No end was requested.
    record Left() implements JobOutcome {}

    record Under(How how) implements JobOutcome {}

    /// @param savepoint where its state is; empty if none was asked for or named
    record Ended(How how, String savepoint) implements JobOutcome {}

    record Refused(How how, String reason) implements JobOutcome {}

    /// As a person reads it.
    default String text() {
        return switch (this) {
            case Left() -> "";
            case Under(var how) -> how.under;
            case Ended(var how, var savepoint) ->
                savepoint.isEmpty() ? how.over + "." : how.over + ". Its state is in " + savepoint;
            case Refused(var how, var reason) -> how.label + " did not work: " + reason;
        };
    }

    /// Whether its end can be wished for, for the first time or again.
    default boolean open() {
        return switch (this) {
            case Left _, Refused _ -> true;
            case Under _, Ended _ -> false;
        };
    }
}
