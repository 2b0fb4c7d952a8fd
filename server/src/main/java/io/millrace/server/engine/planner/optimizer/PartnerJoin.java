package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;

/// An outer, semi or anti join in streaming mode. The engine's operators count the partners of a row, and count them
/// wrong in two cases, which this keeps from them:
///
/// - An update without the old row is one more partner (FLINK-40681). So they get the old rows, too.
/// - In small batches, an update of a row with a unique key (`MiniBatchStreamingJoinOperator`) leaves its partners
///   matched, even if a further condition than equal keys no longer holds. So they get no unique key.
public final class PartnerJoin extends StreamPhysicalJoin {
    private static final int LEFT = 0;

    PartnerJoin(StreamPhysicalJoin join) {
        this(join, join.getTraitSet(), join.getLeft(), join.getRight(), join.getCondition(), join.getJoinType());
    }

    private PartnerJoin(
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
                && super.inputUniqueKeyContainsJoinKey(input);
    }

    private boolean hasPartnersOnRight() {
        return getJoinType().generatesNullsOnRight() || !getJoinType().projectsRight();
    }

    @Override
    public List<int[]> getUpsertKeys(RelNode input, int[] keys) {
        return ignoresConditions() ? List$.MODULE$.empty() : super.getUpsertKeys(input, keys);
    }

    private boolean ignoresConditions() {
        return getJoinType().isOuterJoin()
                && joinSpec().getNonEquiCondition().isPresent()
                && ShortcutUtils.unwrapTableConfig(this).get(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED);
    }

    @Override
    public PartnerJoin copy(
            RelTraitSet traits,
            RexNode condition,
            RelNode left,
            RelNode right,
            JoinRelType type,
            boolean semiJoinDone) {
        return new PartnerJoin(this, traits, left, right, condition, type);
    }

    /// In plans that people read.
    @Override
    public String getRelTypeName() {
        return StreamPhysicalJoin.class.getSimpleName();
    }
}
