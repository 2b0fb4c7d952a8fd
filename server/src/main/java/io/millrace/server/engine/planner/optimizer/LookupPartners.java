package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalCalc;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLookupJoin;

/// Plans the inner lookup join of rows with a key as an outer one with a filter above it. The engine's join sends
/// nothing for an update after which a row has no partner any more, so a table with the same key keeps the old row.
/// For a filter, the engine asks for old rows (FLINK-9528); for a lookup join it does not.
final class LookupPartners {
    private LookupPartners() {}

    static RelNode filtered(StreamPhysicalLookupJoin join) {
        return join.joinType() == JoinRelType.INNER
                        && !join.joinInfo().rightKeys.isEmpty()
                        && mayLosePartner(join)
                ? filter(outer(join), join)
                : join;
    }

    /// Whether an update may change which partners a row has, and keep its key.
    private static boolean mayLosePartner(StreamPhysicalLookupJoin join) {
        var input = join.getInput();
        var columns = RelOptUtil.InputFinder.bits(join.joinInfo().nonEquiConditions, null)
                .intersect(ImmutableBitSet.range(input.getRowType().getFieldCount()))
                .union(join.joinInfo().leftSet());
        return !UpsertKeys.of(input).isEmpty() && !UpsertKeys.keep(input, columns);
    }

    private static StreamPhysicalLookupJoin outer(StreamPhysicalLookupJoin join) {
        return new StreamPhysicalLookupJoin(
                join.getCluster(),
                join.getTraitSet(),
                join.getInput(),
                join.temporalTable(),
                join.calcOnTemporalTable(),
                join.joinInfo(),
                JoinRelType.LEFT,
                join.lookupHint(),
                join.upsertMaterialize(),
                join.enableLookupShuffle(),
                join.preferCustomShuffle());
    }

    /// The rows that have a partner, whose key is not NULL. The key is hidden: the engine would take the filter for one
    /// that updates do not change, because the key of the input and that of the partner together are a key, too.
    private static RelNode filter(StreamPhysicalLookupJoin outer, StreamPhysicalLookupJoin inner) {
        int key = outer.getInput().getRowType().getFieldCount()
                + outer.joinInfo().rightKeys.getFirst();
        var rows = UpsertKeys.hidden(outer, ImmutableBitSet.of(key));
        var rex = rows.getCluster().getRexBuilder();
        var condition = rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, rex.makeInputRef(rows, key));
        var type = inner.getRowType();
        var program = RexProgram.create(rows.getRowType(), columns(rows, type), condition, type, rex);
        return new StreamPhysicalCalc(rows.getCluster(), rows.getTraitSet(), rows, program, type);
    }

    private static List<RexNode> columns(RelNode node, RelDataType type) {
        var rex = node.getCluster().getRexBuilder();
        return IntStream.range(0, type.getFieldCount())
                .mapToObj(column -> {
                    RexNode value = rex.makeInputRef(node, column);
                    var wanted = type.getFieldList().get(column).getType();
                    return value.getType().equals(wanted) ? value : rex.makeAbstractCast(wanted, value, false);
                })
                .toList();
    }
}
