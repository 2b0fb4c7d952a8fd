package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRank;
import org.apache.flink.table.runtime.operators.rank.ConstantRankRange;

/// Hides keys of a Top-N with row numbers or an `OFFSET` from the engine. When rows move to other ranks, the operator
/// sends one change for each rank: a row comes at its new rank before it goes at the old one, or does not go at all.
/// Only the rank tells such changes apart. The engine takes the keys of the input for keys of these changes as well,
/// so a table or a join with such a key loses rows that moved, and keeps rows that are no longer among the first.
final class RankKeys {
    private RankKeys() {}

    /// @param rank of more than the first row
    static RelNode hidden(StreamPhysicalRank rank) {
        if (rank.outputRankNumber()) {
            int number = rank.getRowType().getFieldCount() - 1;
            return hidden(rank, rank.partitionKey().union(ImmutableBitSet.of(number)));
        }
        boolean skips = rank.rankRange() instanceof ConstantRankRange range && range.getRankStart() > 1;
        return skips ? hidden(rank, ImmutableBitSet.of()) : rank;
    }

    static RelNode hidden(Sort limit) {
        boolean skips = limit.offset != null && RexLiteral.intValue(limit.offset) > 0;
        return skips ? hidden(limit, ImmutableBitSet.of()) : limit;
    }

    private static RelNode hidden(RelNode node, ImmutableBitSet key) {
        var columns = ImmutableBitSet.union(UpsertKeys.of(node)).except(key);
        return columns.isEmpty() ? node : UpsertKeys.hidden(node, columns);
    }
}
