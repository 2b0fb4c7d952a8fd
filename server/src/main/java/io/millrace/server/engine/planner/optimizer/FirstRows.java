package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRank;
import org.apache.flink.table.planner.plan.optimize.program.StreamOptimizeContext;
import org.apache.flink.table.planner.plan.utils.RankUtil;

/// Marks the first rows of groups that may change, before the engine infers which steps of a plan do: see
/// [ChangingFirstRow].
final class FirstRows extends PlanRewriter<StreamOptimizeContext> {
    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner instanceof StreamPhysicalRank rank && RankUtil.isDeduplication(rank) ? marked(rank) : inner;
    }

    private static RelNode marked(StreamPhysicalRank rank) {
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
