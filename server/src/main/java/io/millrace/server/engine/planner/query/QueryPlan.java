package io.millrace.server.engine.planner.query;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;

/// A planned query and the columns of its rows.
///
/// @param automaticBatch whether it runs in batch mode because its sources end, in a session without a mode
public record QueryPlan(Planned planned, List<Column> columns, boolean automaticBatch) {
    public QueryPlan {
        columns = List.copyOf(columns);
    }

    /// The source of a query's rows.
    sealed interface Planned {
        List<LogicalType> types();

        /// Whether the query may run again as it was planned.
        boolean repeatable();
    }

    /// The job of a query and the properties of its rows.
    ///
    /// @param local   whether the query is to be tried without the job
    /// @param changes whether rows take back or replace earlier ones
    /// @param order   that the query asks for, if its rows do not come in it
    /// @param limit   of rows, with the last of which the result ends
    record Job(
            Transformation<RowData> rows,
            List<LogicalType> types,
            boolean repeatable,
            boolean local,
            boolean changes,
            List<Operations.SortKey> order,
            long limit)
            implements Planned {}

    /// The rows of a query that needs no job.
    ///
    /// @param lasting whether they are the same for this text whenever and wherever it is run
    record Constant(List<RowData> rows, List<LogicalType> types, boolean repeatable, boolean lasting)
            implements Planned {}
}
