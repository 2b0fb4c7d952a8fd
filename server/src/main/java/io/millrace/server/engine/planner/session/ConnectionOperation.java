package io.millrace.server.engine.planner.session;

import org.apache.calcite.sql.SqlCall;
import org.apache.flink.table.operations.Operation;

/// A statement about connections. The engine's parser knows them, but its planner has no operations for them.
public record ConnectionOperation(SqlCall statement) implements Operation {
    @Override
    public String asSummaryString() {
        return statement.getOperator().getName();
    }
}
