package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql2rel.DeduplicateCorrelateVariables;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;

/// Rewrites `LATERAL (SELECT COUNT(*) FROM t WHERE t.k = o.k)` as scalar sub-queries, one for each of its columns. The
/// engine groups the aggregate by what it refers to and joins the groups, so it loses each row of `o` that has none. A
/// scalar sub-query gives 0 or NULL there, as an aggregate of no rows does.
final class LateralAggregates<C extends FlinkOptimizeContext> extends PlanRewriter<C> {
    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner instanceof LogicalCorrelate lateral && keepsLeft(lateral) && isOneRow(lateral.getRight())
                ? withSubQueries(lateral)
                : inner;
    }

    private static boolean keepsLeft(LogicalCorrelate lateral) {
        return lateral.getJoinType() == JoinRelType.INNER || lateral.getJoinType() == JoinRelType.LEFT;
    }

    private static boolean isOneRow(RelNode node) {
        return switch (node) {
            case Project project -> isOneRow(project.getInput());
            case Aggregate aggregate ->
                aggregate.getGroupCount() == 0 && aggregate.getGroupType() == Aggregate.Group.SIMPLE;
            default -> false;
        };
    }

    private static RelNode withSubQueries(LogicalCorrelate lateral) {
        var subQueries = new SubQueries(lateral);
        var left = lateral.getLeft();
        var columns = new ArrayList<RexNode>(subQueries.rex.identityProjects(left.getRowType()));
        columns.addAll(subQueries.of(lateral.getRight()));
        return LogicalProject.create(
                left, List.of(), columns, lateral.getRowType().getFieldNames(), subQueries.references);
    }

    /// The columns of the right side as expressions over the left.
    private static final class SubQueries {
        private final LogicalCorrelate lateral;
        private final RexBuilder rex;
        private final Set<CorrelationId> references = new HashSet<>();

        SubQueries(LogicalCorrelate lateral) {
            this.lateral = lateral;
            this.rex = lateral.getCluster().getRexBuilder();
        }

        private List<RexNode> of(RelNode node) {
            return switch (node) {
                case Project project -> over(of(project.getInput()), project.getProjects());
                case Aggregate aggregate ->
                    aggregate.getAggCallList().stream()
                            .map(call -> scalar(aggregate, call))
                            .toList();
                default -> throw new IllegalArgumentException("not of one row: " + node);
            };
        }

        /// The engine knows that a count of nothing is 0 where the sub-query is the aggregate alone.
        private RexNode scalar(Aggregate aggregate, AggregateCall call) {
            // each sub-query needs a correlation id of its own
            var id = lateral.getCluster().createCorrel();
            references.add(id);
            var alone = aggregate.copy(
                    aggregate.getTraitSet(),
                    aggregate.getInput(),
                    aggregate.getGroupSet(),
                    aggregate.getGroupSets(),
                    List.of(call));
            var scalar = RexSubQuery.scalar(
                    DeduplicateCorrelateVariables.go(rex, id, List.of(lateral.getCorrelationId()), alone));
            return call.getType().isNullable() ? scalar : rex.makeNotNull(scalar);
        }

        private List<RexNode> over(List<RexNode> inputs, List<RexNode> expressions) {
            return new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef input) {
                    return inputs.get(input.getIndex());
                }

                @Override
                public RexNode visitFieldAccess(RexFieldAccess access) {
                    return access.getReferenceExpr() instanceof RexCorrelVariable outer
                                    && outer.id.equals(lateral.getCorrelationId())
                            ? rex.makeInputRef(
                                    lateral.getLeft(), access.getField().getIndex())
                            : super.visitFieldAccess(access);
                }
            }.visitList(expressions);
        }
    }
}
