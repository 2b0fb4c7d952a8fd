package io.millrace.desktop.sql.result;

import io.millrace.sql.run.StatementProblem;
import java.util.List;

/// The phase of a statement.
public sealed interface StatementPhase {

    /// Others of its script come first.
    record Queued() implements StatementPhase {}

    record Running() implements StatementPhase {}

    record Done() implements StatementPhase {}

    record Cancelled() implements StatementPhase {}

    /// One before it failed, or the script was ended.
    record Skipped() implements StatementPhase {}

    /// @param meant names that were perhaps meant
    record Failed(StatementProblem problem, List<String> meant) implements StatementPhase {
        public Failed {
            meant = List.copyOf(meant);
        }
    }

    /// Whether nothing comes any more.
    default boolean over() {
        return switch (this) {
            case Queued _, Running _ -> false;
            case Done _, Cancelled _, Skipped _, Failed _ -> true;
        };
    }

    /// As a person reads it.
    default String label() {
        return switch (this) {
            case Queued _ -> "Waiting";
            case Running _ -> "Running";
            case Done _ -> "Done";
            case Cancelled _ -> "Cancelled";
            case Skipped _ -> "Not run";
            case Failed _ -> "Failed";
        };
    }
}
