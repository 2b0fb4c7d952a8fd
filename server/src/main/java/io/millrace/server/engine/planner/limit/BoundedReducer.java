package io.millrace.server.engine.planner.limit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /// A constant that is small.
    ///
    /// @param code its length in characters
    private record Constant(RexNode expression, long code) {}

    @Override
    public void reduce(RexBuilder rex, List<RexNode> constants, List<RexNode> reduced) {
        var budget = PlanningBudget.current();
        // only the value of the whole is kept: of a comparison, it is short, however long those within are
        var sizes = ValueSize.ofConstants(budget.maxValue());
        var small = constants.stream().map(node -> small(node, sizes, budget)).toList();
        if (small.stream().anyMatch(Optional::isEmpty)) {
            budget.leaveConstant();
        }
        var values = new ArrayList<RexNode>();
        evaluate(rex, small.stream().flatMap(Optional::stream).toList(), values);
        var next = values.iterator();
        for (int i = 0; i < constants.size(); i++) {
            reduced.add(small.get(i).isPresent() ? next.next() : constants.get(i));
        }
    }

    private void evaluate(RexBuilder rex, List<Constant> constants, List<RexNode> values) {
        var together = new ArrayList<RexNode>();
        var code = 0L;
        for (var constant : constants) {
            if (!together.isEmpty() && code + constant.code() > MAX_CODE) {
                engine.reduce(rex, List.copyOf(together), values);
                together.clear();
                code = 0;
            }
            together.add(constant.expression());
            code += constant.code();
        }
        if (!together.isEmpty()) {
            engine.reduce(rex, together, values);
        }
    }

    private static Optional<Constant> small(RexNode expression, ValueSize sizes, PlanningBudget budget) {
        var size = sizes.of(expression);
        if (size > MAX_SIZE) {
            return Optional.empty();
        }
        var code = ExpressionCode.of(expression);
        return code <= budget.maxCode() && budget.fold(size)
                ? Optional.of(new Constant(expression, code))
                : Optional.empty();
    }
}
