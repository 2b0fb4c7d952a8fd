package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/// A join in streaming mode that gets the old rows of updates where its answer depends on them. For a table with a key,
/// the engine leaves them out if an update cannot change the key of the join. It forgets two things:
///
/// - A further condition than equal keys may hold for the old row, and not for the new one. Then the old row stays.
/// - The operators of outer, semi and anti joins count the partners of a row, and take an update without the old row
///   for one more partner (FLINK-40681).
///
/// In small batches, the operator of outer joins takes an update of a row with a unique key for one that leaves its
/// partners matched (`MiniBatchStreamingJoinOperator`), even if a further condition no longer holds. Without unique
/// keys, it mixes up the order of changes with the same key. So such a join takes each row by itself.
public final class ChangingJoin extends StreamPhysicalJoin {
    private static final int LEFT = 0;

    ChangingJoin(StreamPhysicalJoin join) {
        this(join, join.getTraitSet(), join.getLeft(), join.getRight(), join.getCondition(), join.getJoinType());
    }

    private ChangingJoin(
            StreamPhysicalJoin join,
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            JoinRelType type) {
        super(join.getCluster(), traits, left, right, condition, type, join.getHints());
    }

    /// Whether updates of an input may come without the old rows.
    @Override
    public boolean inputUniqueKeyContainsJoinKey(int input) {
        return !(input == LEFT ? getJoinType().generatesNullsOnLeft() : hasPartnersOnRight())
                && super.inputUniqueKeyContainsJoinKey(input)
                && UpsertKeys.keep(getInput(input), conditionColumns(input));
    }

    /// The columns of an input in the further condition.
    private ImmutableBitSet conditionColumns(int input) {
        int width = getLeft().getRowType().getFieldCount();
        var columns = joinSpec()
                .getNonEquiCondition()
                .map(RelOptUtil.InputFinder::bits)
                .orElse(ImmutableBitSet.of());
        return input == LEFT
                ? columns.intersect(ImmutableBitSet.range(width))
                : columns.except(ImmutableBitSet.range(width)).shift(-width);
    }

    private boolean hasPartnersOnRight() {
        return getJoinType().generatesNullsOnRight() || !getJoinType().projectsRight();
    }

    @Override
    public ExecNode<?> translateToExecNode() {
        var node = (StreamExecJoin) super.translateToExecNode();
        if (ignoresConditions()) {
            ((Configuration) node.getPersistedConfig()).set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED, false);
        }
        return node;
    }

    /// Whether the operator for small batches would ignore the further condition.
    private boolean ignoresConditions() {
        return getJoinType().isOuterJoin()
                && joinSpec().getNonEquiCondition().isPresent()
                && ShortcutUtils.unwrapTableConfig(this).get(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED);
    }

    @Override
    public ChangingJoin copy(
            RelTraitSet traits,
            RexNode condition,
            RelNode left,
            RelNode right,
            JoinRelType type,
            boolean semiJoinDone) {
        return new ChangingJoin(this, traits, left, right, condition, type);
    }

    /// Returns the name in plans that people read.
    @Override
    public String getRelTypeName() {
        return StreamPhysicalJoin.class.getSimpleName();
    }
}
