package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;

/// A step of the optimizer that applies the rules for calls of functions to all expressions of a plan, inner ones
/// first. No two rules are about the same function.
final class CallRewriter<C extends FlinkOptimizeContext> extends PlanRewriter<C> {
    private static final List<CallRule> RULES = List.of(
            new MissingElements(),
            new CalendarFunctions(),
            new UnreadableDates(),
            new JsonValues(),
            new ArgumentTypes());

    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        var rewritten = inner.accept(calls(inner.getCluster().getRexBuilder()));
        return rewritten.equals(node) ? node : unordered(rewritten);
    }

    /// Removes the order of a node with another expression: it was derived from the former one, and the
    /// engine would not find it.
    private static RelNode unordered(RelNode node) {
        return node instanceof Sort || node.getInputs().isEmpty()
                ? node
                : node.copy(node.getTraitSet().replace(RelCollations.EMPTY), node.getInputs());
    }

    /// Rewrites the calls within an expression.
    static RexShuttle calls(RexBuilder rex) {
        return new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                return super.visitCall(call) instanceof RexCall inner ? rewritten(inner, rex) : call;
            }
        };
    }

    /// A call that would be copied stays if there is one within it, because each level would double the expression.
    private static RexNode rewritten(RexCall call, RexBuilder rex) {
        if (isCopied(call) && call.getOperands().stream().anyMatch(CallRewriter::hasCopied)) {
            return call;
        }
        for (var rule : RULES) {
            var other = rule.rewrite(call, rex);
            if (!other.equals(call)) {
                return other;
            }
        }
        return call;
    }

    private static boolean isCopied(RexCall call) {
        return RULES.stream().anyMatch(rule -> rule.copies(call));
    }

    private static boolean hasCopied(RexNode node) {
        return node instanceof RexCall call
                && (isCopied(call) || call.getOperands().stream().anyMatch(CallRewriter::hasCopied));
    }
}
