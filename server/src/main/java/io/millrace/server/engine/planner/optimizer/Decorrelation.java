package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.flink.table.planner.plan.optimize.program.FlinkDecorrelateProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;

/// The engine's decorrelation of a plan in which each node is an object of its own. It keeps what has become of a node
/// in
/// a map from it, and confuses columns where the same node, such as the scan of a table that is read twice, is in two
/// places.
final class Decorrelation<C extends FlinkOptimizeContext> extends FlinkDecorrelateProgram<C> {
    @Override
    public RelNode optimize(RelNode root, C context) {
        return OuterReferences.areIn(root) ? super.optimize(root.accept(new Copies()), context) : root;
    }

    private static final class Copies extends RelHomogeneousShuttle {
        @Override
        public RelNode visit(RelNode node) {
            var inner = super.visit(node);
            return inner instanceof TableScan scan
                    ? LogicalTableScan.create(scan.getCluster(), scan.getTable(), scan.getHints())
                    : inner.copy(inner.getTraitSet(), inner.getInputs());
        }
    }
}
