package io.millrace.server.engine.planner.session;

import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.flink.sql.parser.ddl.connection.SqlAlterConnectionSet;
import org.apache.flink.sql.parser.ddl.connection.SqlCreateConnection;
import org.apache.flink.table.operations.Operation;

/// A statement about connections. The engine's parser knows them, but its planner has no operations for them.
public record ConnectionOperation(SqlCall statement) implements Operation {
    /// The options that the statement sets.
    Map<String, String> options() {
        return switch (statement) {
            case SqlCreateConnection create -> create.getProperties();
            case SqlAlterConnectionSet set -> set.getProperties();
            default -> Map.of();
        };
    }

    @Override
    public String asSummaryString() {
        return statement.getOperator().getName();
    }
}
