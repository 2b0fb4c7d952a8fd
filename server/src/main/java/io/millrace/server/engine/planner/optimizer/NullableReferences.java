package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.jspecify.annotations.Nullable;

/// Keeps the rows whose column is NULL where a sub-query, or `LATERAL`, refers to it. The engine evaluates it for the
/// distinct values of the column, and joins the results with `=`, which no NULL fulfils: for such a row, `(SELECT
/// COUNT(*) FROM i WHERE i.y > COALESCE(o.x, 0))` was 0. The reference becomes one to two columns that are never
/// NULL: whether there is a value, and the value, or any where there is none.
///
/// A condition that no NULL fulfils, such as `i.k = o.k`, stays as it is: the sub-query has no rows then. Below a join,
/// or
/// in a further sub-query, the engine's answers are wrong for other rows, too, and that is not mended here.
final class NullableReferences<C extends FlinkOptimizeContext> extends PlanRewriter<C> {
    private static final Set<SqlKind> STRICT =
            Set.of(SqlKind.CAST, SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.MINUS_PREFIX);

    /// Of types that have a literal in the engine. A reference to bytes, a `TIMESTAMP_LTZ`, an interval, a list or a
    /// row stays as it is.
    private static final Set<SqlTypeFamily> WITH_ZERO = Set.of(
            SqlTypeFamily.NUMERIC,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.BOOLEAN,
            SqlTypeFamily.DATE,
            SqlTypeFamily.TIME,
            SqlTypeFamily.TIMESTAMP);

    private final RexShuttle expressions = new SubQueryShuttle(this);

    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node).accept(expressions);
        return switch (inner) {
            case LogicalFilter filter when filter.getVariablesSet().size() == 1 -> rewritten(filter);
            case LogicalProject project when project.getVariablesSet().size() == 1 -> rewritten(project);
            case LogicalCorrelate lateral -> rewritten(lateral);
            default -> inner;
        };
    }

    private static RelNode rewritten(LogicalFilter filter) {
        var input = filter.getInput();
        var outer = new Outer(input, filter.getVariablesSet().iterator().next());
        filter.getCondition().accept(outer.search.expressions);
        if (!outer.isChanged()) {
            return filter;
        }
        var condition = filter.getCondition().accept(outer.replacement().expressions);
        var changed = filter.copy(filter.getTraitSet(), outer.extended(), condition);
        return outer.narrowed(changed, 0, filter.getRowType());
    }

    private static RelNode rewritten(LogicalProject project) {
        var outer = new Outer(
                project.getInput(), project.getVariablesSet().iterator().next());
        project.getProjects().forEach(column -> column.accept(outer.search.expressions));
        if (!outer.isChanged()) {
            return project;
        }
        return project.copy(
                project.getTraitSet(),
                outer.extended(),
                outer.replacement().expressions.visitList(project.getProjects()),
                project.getRowType());
    }

    private static RelNode rewritten(LogicalCorrelate lateral) {
        var outer = new Outer(lateral.getLeft(), lateral.getCorrelationId());
        lateral.getRight().accept(outer.search);
        if (!outer.isChanged()) {
            return lateral;
        }
        var right = lateral.getRight().accept(outer.replacement());
        var used = RelOptUtil.correlationColumns(lateral.getCorrelationId(), right);
        var changed = LogicalCorrelate.create(
                outer.extended(), right, List.of(), lateral.getCorrelationId(), used, lateral.getJoinType());
        return outer.narrowed(changed, right.getRowType().getFieldCount(), lateral.getRowType());
    }

    /// The rows that sub-queries refer to.
    private static final class Outer {
        private final RelNode rows;
        private final CorrelationId id;
        private final RexBuilder rex;
        private final List<Integer> nullable = new ArrayList<>();
        private final References search = new References(null);
        private boolean isFunction;

        Outer(RelNode rows, CorrelationId id) {
            this.rows = rows;
            this.id = id;
            this.rex = rows.getCluster().getRexBuilder();
        }

        boolean isChanged() {
            return !nullable.isEmpty() && !isFunction;
        }

        /// The rows with two more columns for each that may be NULL.
        RelNode extended() {
            var columns = new ArrayList<RexNode>(rex.identityProjects(rows.getRowType()));
            var names = new ArrayList<@Nullable String>(rows.getRowType().getFieldNames());
            for (int index : nullable) {
                var column = columns.get(index);
                var present = rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, column);
                var value = rex.makeNotNull(column);
                columns.add(present);
                columns.add(rex.makeCall(
                        value.getType(),
                        SqlStdOperatorTable.CASE,
                        List.of(present, value, rex.makeZeroLiteral(value.getType()))));
                names.add(null); // the project makes one
                names.add(null);
            }
            return LogicalProject.create(rows, List.of(), columns, names, Set.of());
        }

        References replacement() {
            return new References(extended().getRowType());
        }

        /// Without the further columns.
        RelNode narrowed(RelNode node, int more, RelDataType type) {
            int count = rows.getRowType().getFieldCount();
            int start = count + 2 * nullable.size();
            var columns = new ArrayList<RexNode>();
            for (int i = 0; i < count; i++) {
                columns.add(rex.makeInputRef(node, i));
            }
            for (int i = 0; i < more; i++) {
                columns.add(rex.makeInputRef(node, start + i));
            }
            return LogicalProject.create(node, List.of(), columns, type.getFieldNames(), Set.of());
        }

        private boolean refersHere(RexFieldAccess access) {
            return access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(id);
        }

        private RexNode reference(RelDataType type, int index) {
            return rex.makeFieldAccess(rex.makeCorrel(type, id), index);
        }

        /// Finds the references, or replaces them.
        private final class References extends RelHomogeneousShuttle {
            private final @Nullable RelDataType type;
            private final RexShuttle expressions = new Expressions(true);
            private final RexShuttle strict = new Expressions(false);

            /// @param type of the extended rows; none to find the references
            References(@Nullable RelDataType type) {
                this.type = type;
            }

            @Override
            public RelNode visit(RelNode node) {
                if (node instanceof Uncollect || node instanceof TableFunctionScan || node instanceof Snapshot) {
                    isFunction = true;
                    return node;
                }
                var inner = super.visit(node);
                return inner instanceof Filter filter
                        ? filter.copy(filter.getTraitSet(), filter.getInput(), condition(filter))
                        : inner.accept(expressions);
            }

            private RexNode condition(Filter filter) {
                var terms = RelOptUtil.conjunctions(filter.getCondition()).stream()
                        .map(term -> term.accept(isFalseForNull(term) ? strict : expressions))
                        .toList();
                return RexUtil.composeConjunction(rex, terms);
            }

            private final class Expressions extends SubQueryShuttle {
                private final boolean replaces;

                Expressions(boolean replaces) {
                    super(References.this);
                    this.replaces = replaces;
                }

                @Override
                public RexNode visitFieldAccess(RexFieldAccess access) {
                    if (!refersHere(access)) {
                        return super.visitFieldAccess(access);
                    }
                    int index = access.getField().getIndex();
                    if (type == null) {
                        if (replaces && !nullable.contains(index) && isReplaceable(access.getType())) {
                            nullable.add(index);
                        }
                        return access;
                    }
                    return replaces && nullable.contains(index) ? value(type, index) : reference(type, index);
                }
            }
        }

        private RexNode value(RelDataType type, int index) {
            int place = rows.getRowType().getFieldCount() + 2 * nullable.indexOf(index);
            var column = rows.getRowType().getFieldList().get(index).getType();
            return rex.makeCall(
                    column,
                    SqlStdOperatorTable.CASE,
                    List.of(reference(type, place), reference(type, place + 1), rex.makeNullLiteral(column)));
        }
    }

    private static boolean isReplaceable(RelDataType type) {
        var family = type.getSqlTypeName().getFamily();
        return type.isNullable()
                && family != null
                && WITH_ZERO.contains(family)
                && type.getSqlTypeName() != SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
                && !FlinkTypeFactory.isTimeIndicatorType(type);
    }

    private static boolean isFalseForNull(RexNode term) {
        return term instanceof RexCall comparison
                && SqlKind.COMPARISON.contains(comparison.getKind())
                && comparison.getKind() != SqlKind.IS_DISTINCT_FROM
                && comparison.getKind() != SqlKind.IS_NOT_DISTINCT_FROM
                && comparison.getOperands().stream().allMatch(NullableReferences::isStrict);
    }

    private static boolean isStrict(RexNode operand) {
        return switch (operand) {
            case RexInputRef _, RexLiteral _, RexFieldAccess _ -> true;
            case RexCall call ->
                STRICT.contains(call.getKind()) && call.getOperands().stream().allMatch(NullableReferences::isStrict);
            default -> false;
        };
    }
}
