package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.flink.table.planner.plan.rules.logical.FlinkAggregateJoinTransposeRule;

/// The engine's rule that moves an aggregate below a join, without the case that has a wrong answer. A side without a
/// column in the groups or in the condition, as in `SELECT DISTINCT a.x FROM a CROSS JOIN b`, becomes an aggregate of
/// all its rows there, which has a row for no rows. Only a count of all rows is right then, because it is 0.
final class KeyedAggregateJoinTransposeRule extends FlinkAggregateJoinTransposeRule {
    KeyedAggregateJoinTransposeRule() {
        super(LogicalAggregate.class, LogicalJoin.class, RelFactories.LOGICAL_BUILDER, true);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        Join join = call.rel(1);
        return super.matches(call) && (countsAll(aggregate) || hasKeys(call, aggregate, join));
    }

    private static boolean countsAll(Aggregate aggregate) {
        return aggregate.getGroupCount() == 0
                && aggregate.getAggCallList().stream()
                        .allMatch(function -> function.getAggregation().getKind() == SqlKind.COUNT);
    }

    private static boolean hasKeys(RelOptRuleCall call, Aggregate aggregate, Join join) {
        var keys = aggregate.getGroupSet().union(RelOptUtil.InputFinder.bits(join.getCondition()));
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        boolean inLeft = keys.intersects(ImmutableBitSet.range(leftWidth));
        boolean inRight = keys.nextSetBit(leftWidth) >= 0;
        return (inLeft || isOneRow(call, join.getLeft())) && (inRight || isOneRow(call, join.getRight()));
    }

    /// The engine's rule leaves such a side as it is.
    private static boolean isOneRow(RelOptRuleCall call, RelNode side) {
        return Boolean.TRUE.equals(call.getMetadataQuery().areColumnsUnique(side, ImmutableBitSet.of()));
    }
}
