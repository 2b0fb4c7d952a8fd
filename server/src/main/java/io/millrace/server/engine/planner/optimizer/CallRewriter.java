package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;

/// A step of the optimizer that replaces calls of functions in all expressions of a plan, inner ones first.
abstract class CallRewriter<C extends FlinkOptimizeContext> extends PlanRewriter<C> {
    @Override
    public final RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner.accept(calls(inner.getCluster().getRexBuilder()));
    }

    /// Rewrites the calls within an expression.
    final RexShuttle calls(RexBuilder rex) {
        return new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                return super.visitCall(call) instanceof RexCall inner ? rewrite(inner, rex) : call;
            }
        };
    }

    /// Returns the call itself if it stays.
    abstract RexNode rewrite(RexCall call, RexBuilder rex);
}
