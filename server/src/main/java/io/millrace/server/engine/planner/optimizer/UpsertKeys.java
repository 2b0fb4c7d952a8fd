package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.planner.plan.metadata.FlinkRelMetadataQuery;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalCalc;

/// The keys by which an update of a streaming plan replaces the row before it, as the engine infers them.
final class UpsertKeys {
    private UpsertKeys() {}

    static Set<ImmutableBitSet> of(RelNode node) {
        var keys = FlinkRelMetadataQuery.reuseOrCreate(node.getCluster().getMetadataQuery())
                .getUpsertKeys(node);
        return keys == null ? Set.of() : keys;
    }

    /// Whether no update changes the columns: they are in every key. A column of only one key may change, because
    /// updates may come by another key, and because a key with further columns is a key, too.
    static boolean keep(RelNode node, ImmutableBitSet columns) {
        var keys = of(node);
        return !keys.isEmpty() && keys.stream().allMatch(key -> key.contains(columns));
    }

    /// The node below a projection that passes the columns on, but none of the keys that they are part of.
    static RelNode hidden(RelNode node, ImmutableBitSet columns) {
        var type = node.getRowType();
        var values = IntStream.range(0, type.getFieldCount())
                .mapToObj(column -> value(node, column, columns.get(column)))
                .toList();
        var program =
                RexProgram.create(type, values, null, type, node.getCluster().getRexBuilder());
        return new StreamPhysicalCalc(node.getCluster(), node.getTraitSet(), node, program, type);
    }

    /// A column, or an expression with its value, which the engine does not recognize as the column.
    private static RexNode value(RelNode node, int column, boolean hidden) {
        var rex = node.getCluster().getRexBuilder();
        var value = rex.makeInputRef(node, column);
        return hidden
                ? rex.makeCall(
                        value.getType(),
                        BridgingSqlFunction.of(node.getCluster(), BuiltInFunctionDefinitions.IF_NULL),
                        List.of(value, value))
                : value;
    }
}
