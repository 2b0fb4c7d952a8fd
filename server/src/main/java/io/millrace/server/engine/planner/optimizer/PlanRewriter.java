package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeProgram;

/// A step of the optimizer that visits all nodes of a plan, inputs first.
abstract class PlanRewriter<C extends FlinkOptimizeContext> extends RelHomogeneousShuttle
        implements FlinkOptimizeProgram<C> {
    @Override
    public final RelNode optimize(RelNode root, C context) {
        return root.accept(this);
    }
}
