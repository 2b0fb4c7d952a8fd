package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.flink.table.planner.plan.nodes.logical.FlinkLogicalAggregate;
import org.apache.flink.table.planner.plan.nodes.logical.FlinkLogicalCalc;
import org.apache.flink.table.planner.plan.optimize.program.StreamOptimizeContext;

/// Gives aggregates of distinct values that are all keys of their group, such as `COUNT(DISTINCT k)` with `GROUP BY k`,
/// a copy of these columns, if `table.optimizer.distinct-agg.split.enabled` is set. The engine splits such an aggregate
/// into two steps (`SplitAggregateRule`). The first one groups by the keys and parts of the values. Without values that
/// are not keys it is equal to the aggregate itself, and the engine splits it again without end.
final class DistinctKeys extends PlanRewriter<StreamOptimizeContext> {
    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner instanceof FlinkLogicalAggregate aggregate && hasNoOtherValues(aggregate)
                ? overCopies(aggregate)
                : inner;
    }

    private static boolean hasNoOtherValues(FlinkLogicalAggregate aggregate) {
        var keys = aggregate.getGroupSet().asSet();
        return aggregate.containsDistinctCall()
                && aggregate.getAggCallList().stream()
                        .allMatch(call -> !call.isDistinct() || keys.containsAll(call.getArgList()));
    }

    private static RelNode overCopies(FlinkLogicalAggregate aggregate) {
        var input = aggregate.getInput();
        var rex = aggregate.getCluster().getRexBuilder();
        var columns = input.getRowType().getFieldList();
        var keys = aggregate.getGroupSet().asList();
        var values = new ArrayList<RexNode>(rex.identityProjects(input.getRowType()));
        var type = rex.getTypeFactory().builder().addAll(columns);
        for (int key : keys) {
            values.add(rex.makeInputRef(input, key));
            type.add("copy of " + key, columns.get(key).getType());
        }
        var row = type.uniquify().build();
        var calls = aggregate.getAggCallList().stream()
                .map(call -> call.isDistinct()
                        ? call.withArgList(call.getArgList().stream()
                                .map(key -> columns.size() + keys.indexOf(key))
                                .toList())
                        : call)
                .toList();
        return FlinkLogicalAggregate.create(
                FlinkLogicalCalc.create(input, RexProgram.create(input.getRowType(), values, null, row, rex)),
                aggregate.getGroupSet(),
                aggregate.getGroupSets(),
                calls,
                aggregate.getHints());
    }
}
