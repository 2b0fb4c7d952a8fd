package io.millrace.server.engine.planner.query;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Exchange;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.flink.table.planner.plan.nodes.calcite.Sink;

/// The `LIMIT` of a query whose rows are never taken back. Its result ends with the last of them, but the operators of
/// the engine read on, which never ends over a stream.
final class RowLimit {
    private RowLimit() {}

    /// The maximum number of rows; [Long#MAX_VALUE] without a `LIMIT`, and below an `ORDER BY`, whose first row comes
    /// after its input has ended.
    static long of(RelNode optimized) {
        var node = optimized;
        while (node instanceof Sink || node instanceof Exchange || node instanceof Calc) {
            node = node.getInput(0);
        }
        return node instanceof Sort limit
                        && limit.getCollation().getFieldCollations().isEmpty()
                        && limit.fetch instanceof RexLiteral fetch
                ? RexLiteral.intValue(fetch)
                : Long.MAX_VALUE;
    }
}
