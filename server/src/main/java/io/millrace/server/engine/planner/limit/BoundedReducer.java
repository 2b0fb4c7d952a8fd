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

    /// The engine compiles all that it evaluates at once as one class. In characters, unless a single expression has
    /// more.
    private static final long MAX_CODE = 100_000;

    @Override
    public void reduce(RexBuilder rex, List<RexNode> constants, List<RexNode> reduced) {
        var budget = PlanningBudget.current();
        var size = ValueSize.ofConstants(MAX_SIZE);
        var small = constants.stream().map(node -> isSmall(node, size, budget)).toList();
        var values = new ArrayList<RexNode>();
        var evaluated = new ArrayList<RexNode>();
        for (int i = 0; i < constants.size(); i++) {
            if (small.get(i)) {
                evaluated.add(constants.get(i));
            }
        }
        evaluate(rex, evaluated, values);
        var next = values.iterator();
        for (int i = 0; i < constants.size(); i++) {
            reduced.add(small.get(i) ? next.next() : constants.get(i));
        }
    }

    private void evaluate(RexBuilder rex, List<RexNode> constants, List<RexNode> values) {
        int first = 0;
        var code = 0L;
        for (int i = 0; i < constants.size(); i++) {
            var size = CodeSize.of(constants.get(i));
            if (i > first && code + size > MAX_CODE) {
                engine.reduce(rex, constants.subList(first, i), values);
                first = i;
                code = 0;
            }
            code += size;
        }
        if (first < constants.size()) {
            engine.reduce(rex, constants.subList(first, constants.size()), values);
        }
    }

    private static boolean isSmall(RexNode expression, ValueSize sizes, PlanningBudget budget) {
        var size = sizes.of(expression);
        return size != ValueSize.UNBOUNDED && CodeSize.of(expression) <= budget.maxCode() && budget.fold(size);
    }
}
