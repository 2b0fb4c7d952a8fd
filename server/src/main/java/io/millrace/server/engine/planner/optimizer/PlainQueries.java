package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;

/// Tells which queries the engine plans right for all outer rows: a filter or a projection of something that refers to
/// nothing outside it, and a scalar sub-query that aggregates one.
///
/// The engine joins the values of an outer column with `=`, and loses the rows in which it is NULL. That does no
/// harm in a condition that no NULL fulfils, such as `i.k = o.k`, because the query has no rows then. In other
/// queries, it loses rows of outer joins, mixes up the values of both sides of a join, and has no count of 0
/// (`org.apache.calcite.sql2rel.RelDecorrelator`, `SubQueryDecorrelator`).
final class PlainQueries {
    private static final Set<SqlKind> STRICT =
            Set.of(SqlKind.CAST, SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.MINUS_PREFIX);

    private PlainQueries() {}

    static boolean isPlain(LogicalCorrelate lateral) {
        return isPlain(lateral.getRight());
    }

    static boolean isPlain(RexSubQuery query) {
        return switch (query.getKind()) {
            case SCALAR_QUERY -> isPlain(aggregated(query.rel));
            case EXISTS, IN -> isPlain(query.rel);
            default -> false;
        };
    }

    /// The input of the aggregate that a scalar sub-query is, or the sub-query.
    private static RelNode aggregated(RelNode query) {
        var node = query;
        while (node instanceof Project project && !refersOutside(project.getProjects())) {
            node = project.getInput();
        }
        return node instanceof Aggregate aggregate
                        && aggregate.getGroupCount() == 0
                        && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                ? aggregate.getInput()
                : query;
    }

    private static boolean isPlain(RelNode query) {
        if (!OuterReferences.areFree(query)) {
            return true;
        }
        return switch (query) {
            case Project project ->
                isPlain(project.getInput())
                        && !RexOver.containsOver(project.getProjects(), null)
                        && OuterReferences.subQueries(project.getProjects()).isEmpty()
                        && project.getProjects().stream().noneMatch(PlainQueries::mayBeNull);
            case Filter filter ->
                isPlain(filter.getInput())
                        && OuterReferences.subQueries(List.of(filter.getCondition()))
                                .isEmpty()
                        && RelOptUtil.conjunctions(filter.getCondition()).stream()
                                .noneMatch(term -> mayBeNull(term) && !isFalseForNull(term));
            default -> false;
        };
    }

    private static boolean refersOutside(List<RexNode> expressions) {
        return expressions.stream().anyMatch(expression -> refers(expression, false));
    }

    private static boolean mayBeNull(RexNode expression) {
        return refers(expression, true);
    }

    private static boolean refers(RexNode expression, boolean onlyToNullable) {
        var found = new boolean[1];
        var _ = expression.accept(new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                found[0] |= access.getReferenceExpr() instanceof RexCorrelVariable
                        && (!onlyToNullable || access.getType().isNullable());
                return super.visitFieldAccess(access);
            }
        });
        return found[0];
    }

    private static boolean isFalseForNull(RexNode term) {
        return term instanceof RexCall comparison
                && SqlKind.COMPARISON.contains(comparison.getKind())
                && comparison.getKind() != SqlKind.IS_DISTINCT_FROM
                && comparison.getKind() != SqlKind.IS_NOT_DISTINCT_FROM
                && comparison.getOperands().stream().allMatch(PlainQueries::isStrict);
    }

    private static boolean isStrict(RexNode operand) {
        return switch (operand) {
            case RexInputRef _, RexLiteral _, RexFieldAccess _ -> true;
            case RexCall call ->
                STRICT.contains(call.getKind()) && call.getOperands().stream().allMatch(PlainQueries::isStrict);
            default -> false;
        };
    }
}
