package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.DateString;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;

/// Lets `TO_DATE(text, format)` be NULL if the text does not have the format, like `TO_DATE(text)` and
/// `TO_TIMESTAMP(text, format)`. The engine makes a day in the year 1705471 of it. No date of SQL is after the year
/// 9999.
final class UnreadableDates implements CallRule {
    private static final DateString LAST = new DateString(9999, 12, 31);

    @Override
    public RexNode rewrite(RexCall call, RexBuilder rex) {
        if (!copies(call)) {
            return call;
        }
        var isUnreadable = rex.makeCall(SqlStdOperatorTable.GREATER_THAN, call, rex.makeDateLiteral(LAST));
        return rex.makeCall(SqlStdOperatorTable.CASE, isUnreadable, rex.makeNullLiteral(call.getType()), call);
    }

    @Override
    public boolean copies(RexCall call) {
        return call.getOperator().equals(FlinkSqlOperatorTable.TO_DATE)
                && call.getOperands().size() > 1;
    }
}
