package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.plan.optimize.program.StreamOptimizeContext;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;

/// Lets outer joins of small batches that have more than equal keys keep their rows without a unique key. With one, the
/// engine's operator (`MiniBatchStreamingJoinOperator`) takes an update of a row for one that leaves the partners
/// matched, and so sends no row without a partner when the further condition no longer holds.
final class MiniBatchJoins extends PlanRewriter<StreamOptimizeContext> {
    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner instanceof StreamPhysicalJoin join && mayLoseRows(join) ? new KeylessJoin(join) : inner;
    }

    private static boolean mayLoseRows(StreamPhysicalJoin join) {
        return join.getJoinType().isOuterJoin()
                && join.joinSpec().getNonEquiCondition().isPresent()
                && ShortcutUtils.unwrapTableConfig(join).get(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED);
    }

    private static final class KeylessJoin extends StreamPhysicalJoin {
        KeylessJoin(StreamPhysicalJoin join) {
            this(join, join.getTraitSet(), join.getLeft(), join.getRight(), join.getCondition(), join.getJoinType());
        }

        private KeylessJoin(
                StreamPhysicalJoin join,
                RelTraitSet traits,
                RelNode left,
                RelNode right,
                RexNode condition,
                JoinRelType type) {
            super(join.getCluster(), traits, left, right, condition, type, join.getHints());
        }

        @Override
        public List<int[]> getUpsertKeys(RelNode input, int[] keys) {
            return List$.MODULE$.empty();
        }

        @Override
        public KeylessJoin copy(
                RelTraitSet traits,
                RexNode condition,
                RelNode left,
                RelNode right,
                JoinRelType type,
                boolean semiJoinDone) {
            return new KeylessJoin(this, traits, left, right, condition, type);
        }

        /// In plans that people read.
        @Override
        public String getRelTypeName() {
            return StreamPhysicalJoin.class.getSimpleName();
        }
    }
}
