package io.millrace.server.engine.planner.limit;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexNode;

/// Evaluates the constant expressions of a plan that are known to stay small. The others stay in the plan as they are,
/// and are evaluated by the job.
public record BoundedReducer(RexExecutor engine) implements RexExecutor {
    /// The value becomes part of the plan, of its description, and of generated code.
    private static final long MAX_SIZE = 64L << 10;

    @Override
    public void reduce(RexBuilder rex, List<RexNode> constants, List<RexNode> reduced) {
        var budget = PlanningBudget.current();
        var size = ValueSize.ofConstants(MAX_SIZE);
        var small =
                constants.stream().map(node -> isSmall(size.of(node), budget)).toList();
        var values = new ArrayList<RexNode>();
        var evaluated = new ArrayList<RexNode>();
        for (int i = 0; i < constants.size(); i++) {
            if (small.get(i)) {
                evaluated.add(constants.get(i));
            }
        }
        if (!evaluated.isEmpty()) {
            engine.reduce(rex, evaluated, values);
        }
        var next = values.iterator();
        for (int i = 0; i < constants.size(); i++) {
            reduced.add(small.get(i) ? next.next() : constants.get(i));
        }
    }

    private static boolean isSmall(long size, PlanningBudget budget) {
        return size != ValueSize.UNBOUNDED && budget.fold(size);
    }
}
