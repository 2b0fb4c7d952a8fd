package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.plan.optimize.program.StreamOptimizeContext;

/// Replaces joins whose rows depend on whether they have a partner, before the engine infers which changes they need:
/// see [PartnerJoin].
final class OuterJoins extends PlanRewriter<StreamOptimizeContext> {
    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner instanceof StreamPhysicalJoin join && join.getJoinType() != JoinRelType.INNER
                ? new PartnerJoin(join)
                : inner;
    }
}
