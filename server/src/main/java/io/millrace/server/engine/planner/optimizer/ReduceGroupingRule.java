package io.millrace.server.engine.planner.optimizer;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.flink.table.planner.plan.rules.logical.AggregateReduceGroupingRule;

/// The engine's rule that groups by fewer columns if these determine the others, for inputs without outer joins. The
/// engine takes the columns of the side that may be missing for determined by the join's keys, so that a row with a
/// partner and one without fall into one group: with a further condition than equal keys, or with keys that are NULL.
final class ReduceGroupingRule extends AggregateReduceGroupingRule {
    ReduceGroupingRule() {
        super(AggregateReduceGroupingRuleConfig.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        return super.matches(call) && !hasOuterJoin(call.rel(0), new HashSet<>());
    }

    /// @param seen the visited nodes: alternatives of a plan share inputs, and may refer to themselves
    private static boolean hasOuterJoin(RelNode node, Set<RelNode> seen) {
        var plan = node.stripped();
        return seen.add(plan)
                && ((plan instanceof Join join && join.getJoinType().isOuterJoin())
                        || plan.getInputs().stream().anyMatch(input -> hasOuterJoin(input, seen)));
    }
}
