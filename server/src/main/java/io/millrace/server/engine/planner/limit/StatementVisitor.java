package io.millrace.server.engine.planner.limit;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.flink.sql.parser.ddl.SqlReplaceTableAs;
import org.jspecify.annotations.Nullable;

/// Visits all parts of a parsed statement, also where the engine's parser cannot list them.
public abstract class StatementVisitor extends SqlBasicVisitor<@Nullable Void> {

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlReplaceTableAs) {
            operands(call).forEach(operand -> operand.accept(this));
            return null;
        }
        return super.visit(call);
    }

    /// The operands of a call. The list of `REPLACE TABLE … AS` fails in the engine unless the table has a watermark.
    public static List<SqlNode> operands(SqlCall call) {
        return call instanceof SqlReplaceTableAs replace
                ? List.of(replace.getName(), replace.getColumnList(), replace.getAsQuery())
                : call.getOperandList();
    }
}
