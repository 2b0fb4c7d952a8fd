package io.millrace.server.engine.planner.optimizer;

import java.math.BigDecimal;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.flink.table.planner.plan.optimize.program.BatchOptimizeContext;
import org.apache.flink.table.planner.plan.utils.SortUtil;

/// Gives an `OFFSET` without `LIMIT` in batch mode, which the engine's batch operators refuse, the highest limit that
/// the engine can count to: 2,147,483,647 rows with those that are skipped. Sorting stays a step of its own, as sorting
/// for a limit would hold all its rows in memory.
final class OffsetWithoutLimit extends PlanRewriter<BatchOptimizeContext> {
    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner instanceof LogicalSort sort && sort.offset != null && sort.fetch == null ? limited(sort) : inner;
    }

    private static RelNode limited(LogicalSort sort) {
        var sorted = sort.getCollation().getFieldCollations().isEmpty()
                ? sort.getInput()
                : LogicalSort.create(sort.getInput(), sort.getCollation(), null, null);
        var limit = Math.max(0, Integer.MAX_VALUE - SortUtil.getLimitStart(sort.offset));
        var fetch = sort.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.valueOf(limit));
        return LogicalSort.create(sorted, RelCollations.EMPTY, sort.offset, fetch);
    }
}
