package io.millrace.desktop.sql.result;

import io.millrace.sql.run.StatementProblem;
import java.util.List;

/// The phase of a statement.
public sealed interface StatementPhase {

    /// Waiting for earlier statements of its script.
    record Queued() implements StatementPhase {}

    record Running() implements StatementPhase {}

    record Done() implements StatementPhase {}

    record Cancelled() implements StatementPhase {}

    /// The statement did not run, because an earlier one failed or the script was cancelled.
    record Skipped() implements StatementPhase {}

    /// @param meant similar names as suggestions
    record Failed(StatementProblem problem, List<String> meant) implements StatementPhase {
        public Failed {
            meant = List.copyOf(meant);
        }
    }

    /// Whether the statement has ended.
    default boolean over() {
        return switch (this) {
            case Queued _, Running _ -> false;
            case Done _, Cancelled _, Skipped _, Failed _ -> true;
        };
    }

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
