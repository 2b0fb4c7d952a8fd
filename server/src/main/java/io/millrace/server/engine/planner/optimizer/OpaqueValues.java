package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeProgram;

/// `VALUES` that the engine takes for a table while it turns sub-queries into joins. Its decorrelation leaves
/// everything above `VALUES` as it is (`RelDecorrelator.decorrelateRel(Values)`), so that it could not plan
/// `EXISTS (SELECT 1 FROM (VALUES (1, 2)) AS i (k, v) WHERE i.k = o.k)`, nor the same over a view of `VALUES`.
final class OpaqueValues extends AbstractRelNode {
    private final Values values;

    private OpaqueValues(Values values) {
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

    /// Comes before sub-queries are rewritten. Changes only plans in which something refers to rows outside it.
    static final class Hide<C extends FlinkOptimizeContext> implements FlinkOptimizeProgram<C> {
        @Override
        public RelNode optimize(RelNode root, C context) {
            var hiding = new Hiding();
            var hidden = root.accept(hiding);
            return hiding.refersOutside ? hidden : root;
        }
    }

    private static final class Hiding extends RelHomogeneousShuttle {
        private boolean refersOutside;
        private final RexShuttle expressions = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                var inner = (RexSubQuery) super.visitSubQuery(query);
                return inner.clone(inner.rel.accept(Hiding.this));
            }
        };

        /// `UNNEST` is a function of one row of `VALUES`, and planned in another way.
        @Override
        public RelNode visit(RelNode node) {
            refersOutside |= !node.getVariablesSet().isEmpty();
            return switch (node) {
                case Uncollect _ -> node;
                case Values values -> new OpaqueValues(values);
                default -> super.visit(node).accept(expressions);
            };
        }
    }

    /// Comes after the decorrelation.
    static final class Restore<C extends FlinkOptimizeContext> extends PlanRewriter<C> {
        @Override
        public RelNode visit(RelNode node) {
            var inner = super.visit(node);
            return inner instanceof OpaqueValues opaque ? opaque.values : inner;
        }
    }
}
