package io.millrace.cli.live;

import io.millrace.sql.result.RowOrder;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import java.util.List;
import java.util.Optional;

/// The description of a query in a view.
///
/// @param statement as it was typed
/// @param order     the query's order, if its rows do not arrive in it
/// @param began     the start in epoch milliseconds
public record QueryHeading(
        String statement, List<Column> columns, Optional<JobId> job, Optional<RowOrder> order, long began) {
    public QueryHeading {
        columns = List.copyOf(columns);
    }
}
