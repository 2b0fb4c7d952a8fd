package io.millrace.sql.run;

import io.millrace.sql.result.RowOrder;
import io.millrace.wire.Fault;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// An event of a running statement: first some waiting, then its columns and rows, then one [End].
public sealed interface RunEvent {

    /// Nothing new. These events arrive often enough to update a progress line.
    record Waiting() implements RunEvent {}

    /// The progress of the statement's job, once a second while there are no rows.
    record Progressed(Activity.Progress progress, Optional<JobId> job) implements RunEvent {}

    /// The gateway does not answer, and the call will be retried.
    ///
    /// @param lasting the time since the end of the first call without a response
    record Away(String reason, Duration lasting) implements RunEvent {}

    /// The gateway is busy and refuses the statement for now; it will be submitted again.
    ///
    /// @param pause the time until then, which the gateway has asked for
    record Busy(String reason, Duration pause) implements RunEvent {}

    /// The columns of the result, once before the first rows.
    ///
    /// @param query     whether the rows are a query's, not those of a command
    /// @param content   whether the result has rows at all
    /// @param job       the job that the statement started
    /// @param execution the mode and properties of its execution; empty for a command, and if the gateway does not
    ///                  report them
    record Described(
            List<Column> columns,
            boolean query,
            boolean content,
            Optional<JobId> job,
            Optional<Operations.Execution> execution)
            implements RunEvent {
        public Described {
            columns = List.copyOf(columns);
        }

        /// The order of the final rows, if they do not arrive in it.
        public Optional<RowOrder> order() {
            return execution
                    .map(Operations.Execution::order)
                    .filter(keys -> !keys.isEmpty())
                    .map(keys -> new RowOrder(keys, columns));
        }

        /// Whether rows may change earlier ones. If the gateway does not report it, this is true for every
        /// query, and the kinds of the rows decide.
        public boolean changes() {
            return execution.map(Operations.Execution::changes).orElse(query);
        }
    }

    record Rows(List<Row> rows) implements RunEvent {
        public Rows {
            rows = List.copyOf(rows);
        }
    }

    /// The last event of a statement.
    sealed interface End extends RunEvent {}

    record Finished() implements End {}

    record Cancelled() implements End {}

    /// The gateway refused the statement, or it failed while it ran.
    record Failed(Fault fault) implements End {}

    /// The connection to the gateway was lost.
    record Lost(String reason) implements End {}
}
