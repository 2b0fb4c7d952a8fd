package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.flink.table.planner.plan.metadata.FlinkDefaultRelMetadataProvider;
import org.apache.flink.table.planner.plan.nodes.calcite.Expand;
import org.jspecify.annotations.Nullable;

/// Estimates how many distinct values there are in columns of rows that a plan repeats for `GROUPING SETS`, or for an
/// aggregate with `DISTINCT` beside others. Such rows have a further column for each one that has to be kept from the
/// repetition, and the engine looks for these columns in the input, which has none (`FlinkRelMdDistinctRowCount`): a
/// query that groups by what such an aggregate computes was an error.
public final class ExpandStatistics implements MetadataHandler<BuiltInMetadata.DistinctRowCount> {
    /// The engine's statistics with these.
    public static final JaninoRelMetadataProvider PROVIDER =
            JaninoRelMetadataProvider.of(ChainedRelMetadataProvider.of(List.of(
                    ReflectiveRelMetadataProvider.reflectiveSource(
                            new ExpandStatistics(), BuiltInMetadata.DistinctRowCount.Handler.class),
                    FlinkDefaultRelMetadataProvider.INSTANCE())));

    private ExpandStatistics() {}

    @Override
    public MetadataDef<BuiltInMetadata.DistinctRowCount> getDef() {
        return BuiltInMetadata.DistinctRowCount.DEF;
    }

    /// Called by code that the planner generates.
    public @Nullable Double getDistinctRowCount(
            Expand expand, RelMetadataQuery statistics, ImmutableBitSet key, @Nullable RexNode predicate) {
        var condition = inputCondition(expand, predicate);
        if (!key.get(expand.expandIdIndex())) {
            return statistics.getDistinctRowCount(
                    expand.getInput(), inputColumns(key, expand.projects().stream()), condition);
        }
        var values = key.clear(expand.expandIdIndex());
        double count = 0;
        for (var project : expand.projects()) {
            var repeated = statistics.getDistinctRowCount(
                    expand.getInput(), inputColumns(values, Stream.of(project)), condition);
            if (repeated == null) {
                return null;
            }
            count += repeated;
        }
        return count;
    }

    private static ImmutableBitSet inputColumns(ImmutableBitSet columns, Stream<List<RexNode>> projects) {
        return projects.flatMap(project -> columns.asList().stream().map(project::get))
                .filter(RexInputRef.class::isInstance)
                .map(value -> ((RexInputRef) value).getIndex())
                .collect(ImmutableBitSet.toImmutableBitSet());
    }

    /// The part of a condition that refers to columns which the input has as well.
    private static @Nullable RexNode inputCondition(Expand expand, @Nullable RexNode predicate) {
        var columns = ImmutableBitSet.range(expand.getInput().getRowType().getFieldCount())
                .clear(expand.expandIdIndex());
        var terms = RelOptUtil.conjunctions(predicate).stream()
                .filter(term -> columns.contains(RelOptUtil.InputFinder.bits(term)))
                .toList();
        return RexUtil.composeConjunction(expand.getCluster().getRexBuilder(), terms, true);
    }
}
