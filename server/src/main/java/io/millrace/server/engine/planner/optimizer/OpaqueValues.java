package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
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

    /// Comes before sub-queries are rewritten. Changes only plans in which something refers to rows outside it, and
    /// none
    /// where that is below a join or in a further sub-query, for which the engine would have wrong answers.
    static final class Hide<C extends FlinkOptimizeContext> implements FlinkOptimizeProgram<C> {
        @Override
        public RelNode optimize(RelNode root, C context) {
            var hiding = new Hiding();
            var hidden = root.accept(hiding);
            return hiding.refersOutside && !hiding.isDeep ? hidden : root;
        }
    }

    private static final class Hiding extends RelHomogeneousShuttle {
        private final RexShuttle expressions = new SubQueryShuttle(this) {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                isDeep |= access.getReferenceExpr() instanceof RexCorrelVariable outer && !near.contains(outer.id);
                return super.visitFieldAccess(access);
            }
        };
        /// The rows outside to which the visited node may refer.
        private Set<CorrelationId> near = Set.of();
        private boolean refersOutside;
        private boolean isDeep;

        /// `UNNEST` is a function of one row of `VALUES`, and planned in another way.
        @Override
        public RelNode visit(RelNode node) {
            return switch (node) {
                case Uncollect _ -> node;
                case Values values -> new OpaqueValues(values);
                case Correlate lateral -> visited(lateral);
                default -> {
                    var here = near;
                    near = isOfOneInput(node) ? here : Set.of();
                    var inner = super.visit(node);
                    var own = node.getVariablesSet();
                    refersOutside |= !own.isEmpty();
                    // the node itself refers to what is near, its sub-queries to its own rows
                    near = own.isEmpty() ? here : own;
                    var visited = inner.accept(expressions);
                    near = here;
                    yield visited;
                }
            };
        }

        private RelNode visited(Correlate lateral) {
            refersOutside = true;
            var here = near;
            near = Set.of();
            var left = lateral.getLeft().accept(this);
            near = Set.of(lateral.getCorrelationId());
            var right = lateral.getRight().accept(this);
            near = here;
            return lateral.copy(lateral.getTraitSet(), List.of(left, right));
        }

        private static boolean isOfOneInput(RelNode node) {
            return node instanceof Filter
                    || node instanceof Project
                    || node instanceof Aggregate
                    || node instanceof Sort;
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
