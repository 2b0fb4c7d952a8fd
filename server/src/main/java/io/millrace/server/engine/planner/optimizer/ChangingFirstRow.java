package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRank;
import org.apache.flink.table.planner.plan.trait.ModifyKindSetTraitDef;
import org.apache.flink.table.planner.plan.utils.RankProcessStrategy;

/// The first row of each group in streaming mode, in an order other than that of time: it changes whenever a row comes
/// that is before it. The engine takes such a step for one that keeps the first row to arrive, whose rows never
/// change (FLINK-40368 and FLINK-39966), unless its order is one descending column. So that is the order which the
/// engine's inference sees here, while the rows of the input only come and never change. The operator has the right
/// order: the engine's class takes it from the field, and not by this method.
public final class ChangingFirstRow extends StreamPhysicalRank {
    private final int column;

    /// @param column of the order that is not a time
    ChangingFirstRow(StreamPhysicalRank rank, RelTraitSet traits, RelNode input, int column) {
        this(rank, traits, input, rank.rankStrategy(), column);
    }

    private ChangingFirstRow(
            StreamPhysicalRank rank, RelTraitSet traits, RelNode input, RankProcessStrategy strategy, int column) {
        super(
                rank.getCluster(),
                traits,
                input,
                rank.partitionKey(),
                order(rank),
                rank.rankType(),
                rank.rankRange(),
                rank.rankNumberType(),
                rank.outputRankNumber(),
                strategy,
                rank.sortOnRowTime());
        this.column = column;
    }

    private static RelCollation order(StreamPhysicalRank rank) {
        return rank instanceof ChangingFirstRow marked ? marked.order() : rank.orderKey();
    }

    private RelCollation order() {
        return super.orderKey();
    }

    @Override
    public RelCollation orderKey() {
        return inputChanges()
                ? order()
                : RelCollations.of(new RelFieldCollation(column, RelFieldCollation.Direction.DESCENDING));
    }

    /// False as well while that is not inferred yet.
    private boolean inputChanges() {
        var kinds = getInput().getTraitSet().getTrait(ModifyKindSetTraitDef.INSTANCE());
        return kinds != null
                && !kinds.modifyKindSet().isEmpty()
                && !kinds.modifyKindSet().isInsertOnly();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ChangingFirstRow(this, traits, inputs.getFirst(), column);
    }

    @Override
    public StreamPhysicalRank copy(RankProcessStrategy strategy) {
        return new ChangingFirstRow(this, getTraitSet(), getInput(), strategy, column);
    }

    /// Returns the name in plans that people read.
    @Override
    public String getRelTypeName() {
        return StreamPhysicalRank.class.getSimpleName();
    }
}
