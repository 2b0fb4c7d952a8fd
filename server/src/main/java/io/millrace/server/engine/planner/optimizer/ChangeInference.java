package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLookupJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRank;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSortLimit;
import org.apache.flink.table.planner.plan.optimize.program.StreamOptimizeContext;
import org.apache.flink.table.planner.plan.utils.RankUtil;

/// Replaces the steps of streaming plans about whose changes the engine infers something wrong, before it does: see
/// [ChangingFirstRow], [RankKeys], [ChangingJoin] and [LookupPartners].
final class ChangeInference extends PlanRewriter<StreamOptimizeContext> {
    @Override
    public RelNode visit(RelNode node) {
        return switch (super.visit(node)) {
            case StreamPhysicalRank rank -> RankUtil.isDeduplication(rank) ? firstRow(rank) : RankKeys.hidden(rank);
            case StreamPhysicalSortLimit limit -> RankKeys.hidden(limit);
            case StreamPhysicalJoin join when !hasEqualKeysOnly(join) -> new ChangingJoin(join);
            case StreamPhysicalLookupJoin join -> LookupPartners.filtered(join);
            case RelNode other -> other;
        };
    }

    private static boolean hasEqualKeysOnly(StreamPhysicalJoin join) {
        return join.getJoinType() == JoinRelType.INNER
                && join.joinSpec().getNonEquiCondition().isEmpty();
    }

    private static RelNode firstRow(StreamPhysicalRank rank) {
        return rank.orderKey().getFieldCollations().stream()
                .map(RelFieldCollation::getFieldIndex)
                .filter(column -> !isTime(rank, column))
                .findFirst()
                .<RelNode>map(column -> new ChangingFirstRow(rank, rank.getTraitSet(), rank.getInput(), column))
                .orElse(rank);
    }

    private static boolean isTime(StreamPhysicalRank rank, int column) {
        return FlinkTypeFactory.isTimeIndicatorType(
                rank.getInput().getRowType().getFieldList().get(column).getType());
    }
}
