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

/// An event in the life of a statement: first some waiting, then its columns and its rows, then one end.
public sealed interface RunEvent {

    /// Nothing new since the last event; comes often enough to keep a progress line alive.
    record Waiting() implements RunEvent {}

    /// The progress of its job as the gateway knows it, once a second while there is no other event.
    record Progressed(Activity.Progress progress, Optional<JobId> job) implements RunEvent {}

    /// The gateway does not answer, for so long already; it is asked again.
    record Away(String reason, Duration lasting) implements RunEvent {}

    /// The columns of the result. Comes once, before the first rows.
    ///
    /// @param query     whether rows are a query's, not the answer of a command
    /// @param content   whether there is more to tell than that it was done
    /// @param job       the job that the statement started
    /// @param execution how it runs; nothing for a command, and from a gateway that does not tell
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

        /// The order to bring its last rows into, where they do not come in it.
        public Optional<RowOrder> order() {
            return execution
                    .map(Operations.Execution::order)
                    .filter(keys -> !keys.isEmpty())
                    .map(keys -> new RowOrder(keys, columns));
        }

        /// Whether its rows may replace or take back earlier ones. Without being told so, the kinds of the rows say it.
        public boolean changes() {
            return execution.map(Operations.Execution::changes).orElse(query);
        }
    }

    record Rows(List<Row> rows) implements RunEvent {
        public Rows {
            rows = List.copyOf(rows);
        }
    }

    /// After this nothing comes.
    sealed interface End extends RunEvent {}

    record Finished() implements End {}

    record Cancelled() implements End {}

    /// The gateway refused it, or it failed while it ran.
    record Failed(Fault fault) implements End {}

    /// The gateway cannot be reached any more.
    record Lost(String reason) implements End {}
}
