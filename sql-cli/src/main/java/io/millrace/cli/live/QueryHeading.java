package io.millrace.cli.live;

import io.millrace.sql.result.RowOrder;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import java.util.List;
import java.util.Optional;

/// The heading of a query.
///
/// @param statement as it was given
/// @param order     the order that it asks for, where its rows do not come in it
/// @param began     when it was given
public record QueryHeading(
        String statement, List<Column> columns, Optional<JobId> job, Optional<RowOrder> order, long began) {
    public QueryHeading {
        columns = List.copyOf(columns);
    }
}
