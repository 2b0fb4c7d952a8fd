package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.flink.table.planner.plan.optimize.program.FlinkDecorrelateProgram;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;

/// The engine's decorrelation of a plan in which each node is an object of its own, and `VALUES` look like a table.
///
/// It keeps what has become of a node in a map from it, and confuses columns where the same node, such as the scan of a
/// table that is read twice, is in two places. Everything above `VALUES` it leaves as it is; a condition that is never
/// true becomes `VALUES`, too.
final class Decorrelation<C extends FlinkOptimizeContext> extends FlinkDecorrelateProgram<C> {
    @Override
    public RelNode optimize(RelNode root, C context) {
        return OuterReferences.areIn(root)
                ? super.optimize(root.accept(new Copies()), context).accept(new Originals())
                : root;
    }

    private static final class Copies extends RelHomogeneousShuttle {
        @Override
        public RelNode visit(RelNode node) {
            return switch (node) {
                case TableScan scan -> LogicalTableScan.create(scan.getCluster(), scan.getTable(), scan.getHints());
                case Values values -> new HiddenValues(values);
                // a function of one row, which is planned in another way
                case Uncollect _ -> node;
                default -> {
                    var inner = super.visit(node);
                    yield inner.copy(inner.getTraitSet(), inner.getInputs());
                }
            };
        }
    }

    private static final class Originals extends RelHomogeneousShuttle {
        @Override
        public RelNode visit(RelNode node) {
            return node instanceof HiddenValues hidden ? hidden.values : super.visit(node);
        }
    }

    private static final class HiddenValues extends AbstractRelNode {
        private final Values values;

        HiddenValues(Values values) {
            super(values.getCluster(), values.getTraitSet());
            this.values = values;
            this.rowType = values.getRowType();
        }

        @Override
        public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
            return this;
        }

        @Override
        public double estimateRowCount(RelMetadataQuery query) {
            return values.estimateRowCount(query);
        }

        /// The rows are part of the digest, by which the optimizer takes nodes for equal.
        @Override
        public RelWriter explainTerms(RelWriter writer) {
            return super.explainTerms(writer).item("tuples", values.getTuples());
        }
    }
}
