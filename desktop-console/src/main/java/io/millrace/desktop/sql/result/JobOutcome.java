package io.millrace.desktop.sql.result;

/// The outcome of a job that the user ended from its statement's result.
public sealed interface JobOutcome {

    /// The way to end the job.
    enum EndMode {
        WITH_SAVEPOINT("Stop with savepoint", " WITH SAVEPOINT", "Stopping with a savepoint…", "Stopped"),
        AT_ONCE("Cancel job", "", "Cancelling the job…", "The job is cancelled");

        private final String label;
        private final String clause;
        private final String under;
        private final String over;

        EndMode(String label, String clause, String under, String over) {
            this.label = label;
            this.clause = clause;
            this.under = under;
            this.over = over;
        }

        public String label() {
            return label;
        }

        /// The clause after the job in the statement that ends it.
        public String clause() {
            return clause;
        }
    }

    /// The user has not ended the job.
    record Left() implements JobOutcome {}

    record InProgress(EndMode how) implements JobOutcome {}

    /// @param savepoint the location of the savepoint; empty if none was requested or reported
    record Ended(EndMode how, String savepoint) implements JobOutcome {}

    record Refused(EndMode how, String reason) implements JobOutcome {}

    /// A sentence for the user.
    default String text() {
        return switch (this) {
            case Left() -> "";
            case InProgress(var how) -> how.under;
            case Ended(var how, var savepoint) ->
                savepoint.isEmpty() ? how.over + "." : how.over + ". Its state is in " + savepoint;
            case Refused(var how, var reason) -> how.label + " did not work: " + reason;
        };
    }

    /// Whether the user can end the job, for the first time or again after a failure.
    default boolean open() {
        return switch (this) {
            case Left _, Refused _ -> true;
            case InProgress _, Ended _ -> false;
        };
    }
}
