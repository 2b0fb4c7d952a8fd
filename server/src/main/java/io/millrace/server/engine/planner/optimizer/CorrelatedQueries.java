package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeProgram;

/// Turns sub-queries, and `LATERAL`, that refer to rows outside them into joins, where the engine would have a wrong
/// answer or none: `PlainQueries` tells those that are left to the engine, whose plans are smaller. Each is planned for
/// all values of the outer columns at once, and joined with the outer rows.
final class CorrelatedQueries<C extends FlinkOptimizeContext> implements FlinkOptimizeProgram<C> {
    @Override
    public RelNode optimize(RelNode root, C context) {
        return OuterReferences.areIn(root) ? root.accept(new Rewriter(hasOpaqueNode(root))) : root;
    }

    /// Whether the plan has a node at which the engine's way stops.
    private static boolean hasOpaqueNode(RelNode root) {
        var found = new boolean[1];
        var _ = root.accept(new RelHomogeneousShuttle() {
            private final RexShuttle expressions = new SubQueryShuttle(this);

            @Override
            public RelNode visit(RelNode node) {
                found[0] |= node instanceof Values || isFunctionOfRow(node);
                var _ = super.visit(node).accept(expressions);
                return node;
            }
        });
        return found[0];
    }

    private static boolean isFunctionOfRow(RelNode node) {
        return (node instanceof Uncollect || node instanceof TableFunctionScan) && OuterReferences.areFree(node);
    }

    /// Whether the right side is a function of each row of the left, such as `UNNEST` or a lookup, rather than a query.
    private static boolean isFunction(LogicalCorrelate lateral) {
        var found = new boolean[1];
        var _ = lateral.getRight().accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode node) {
                found[0] |= isFunctionOfRow(node) || (node instanceof Snapshot && OuterReferences.areFree(node));
                return super.visit(node);
            }
        });
        return found[0];
    }

    /// Visits a plan from its root.
    private static final class Rewriter extends RelHomogeneousShuttle {
        private final boolean all;
        private final RexShuttle expressions = new SubQueryShuttle(this);

        /// @param all whether no query is left to the engine
        Rewriter(boolean all) {
            this.all = all;
        }

        @Override
        public RelNode visit(RelNode node) {
            return switch (node) {
                case LogicalFilter filter when isRewritten(List.of(filter.getCondition())) -> rewritten(filter);
                case LogicalProject project when isRewritten(project.getProjects()) -> rewritten(project);
                case LogicalCorrelate lateral
                when !isFunction(lateral) && (all || !PlainQueries.isPlain(lateral)) -> rewritten(lateral);
                default -> super.visit(node).accept(expressions);
            };
        }

        private boolean isRewritten(List<RexNode> expressions) {
            var queries = OuterReferences.subQueries(expressions);
            return !queries.isEmpty() && (all || !queries.stream().allMatch(PlainQueries::isPlain));
        }

        private RelNode rewritten(LogicalFilter filter) {
            var joins = new SubQueryJoins(filter.getInput().accept(this), filter.getVariablesSet(), this);
            joins.filter(filter.getCondition());
            return RelOptUtil.createCastRel(joins.narrowed(), filter.getRowType(), true);
        }

        private RelNode rewritten(LogicalProject project) {
            var joins = new SubQueryJoins(project.getInput().accept(this), project.getVariablesSet(), this);
            var columns = joins.values.visitList(project.getProjects());
            var result = LogicalProject.create(
                    joins.rows,
                    project.getHints(),
                    columns,
                    project.getRowType().getFieldNames(),
                    Set.of());
            return RelOptUtil.createCastRel(result, project.getRowType(), true);
        }

        private RelNode rewritten(LogicalCorrelate lateral) {
            var left = lateral.getLeft().accept(this);
            var right = DependentRows.of(left, Set.of(lateral.getCorrelationId()), lateral.getRight());
            var result = Plans.join(left, right.rows(), right.matches(left), lateral.getJoinType());
            int width = Plans.width(left);
            int start = width + right.columns().size();
            return RelOptUtil.createCastRel(
                    Plans.project(result, IntStream.range(0, width), IntStream.range(start, Plans.width(result))),
                    lateral.getRowType(),
                    true);
        }
    }

    /// The rows of a query for all outer rows at once.
    ///
    /// @param rows begin with the outer columns to which the query refers, followed by its own
    /// @param columns the indexes of these columns in the outer rows
    private record DependentRows(RelNode rows, List<Integer> columns) {
        static DependentRows of(RelNode outer, Set<CorrelationId> ids, RelNode query) {
            var plan = query.accept(new Rewriter(true));
            var columns = List.copyOf(OuterReferences.columns(plan, ids));
            if (columns.isEmpty()) {
                return new DependentRows(plan, columns);
            }
            return new DependentRows(new OuterValues(outer, ids, columns).with(plan), columns);
        }

        DependentRows with(RelNode other) {
            return new DependentRows(other, columns);
        }

        IntStream outer() {
            return IntStream.range(0, columns.size());
        }

        RexNode matches(RelNode left) {
            var both = Plans.product(left, rows);
            int start = Plans.width(left);
            return Plans.same(
                    both,
                    Plans.columns(both, columns.stream().mapToInt(Integer::intValue)),
                    Plans.columns(both, IntStream.range(start, start + columns.size())));
        }

        /// A column of the query, beside the columns of the left.
        RexNode column(RelNode left, int index) {
            var both = Plans.product(left, rows);
            return both.getCluster().getRexBuilder().makeInputRef(both, Plans.width(left) + columns.size() + index);
        }
    }

    /// Rows that are joined with one sub-query after the other. The value of a sub-query is a further column.
    private static final class SubQueryJoins {
        private final Set<CorrelationId> ids;
        private final RelShuttle visitor;
        private final int width;
        private final RexBuilder rex;
        private final RexShuttle values = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                var inner = (RexSubQuery) super.visitSubQuery(query);
                return OuterReferences.areFree(inner.rel) ? value(inner) : inner.clone(inner.rel.accept(visitor));
            }
        };
        /// The rows before they are joined. With the joined ones, the plan would double with each sub-query.
        private RelNode outer;

        private RelNode rows;

        /// @param visitor of sub-queries that refer to nothing outside them
        SubQueryJoins(RelNode input, Set<CorrelationId> ids, RelShuttle visitor) {
            this.outer = input;
            this.rows = input;
            this.ids = ids;
            this.visitor = visitor;
            this.width = Plans.width(input);
            this.rex = input.getCluster().getRexBuilder();
        }

        /// The rows without what was added to them.
        RelNode narrowed() {
            return Plans.width(rows) == width ? rows : Plans.project(rows, IntStream.range(0, width));
        }

        void filter(RexNode condition) {
            var terms = RelOptUtil.conjunctions(condition);
            // the fewer rows, the fewer values
            keep(values.visitList(terms.stream()
                    .filter(term -> OuterReferences.subQueries(List.of(term)).isEmpty())
                    .toList()));
            outer = rows;
            var rest = new ArrayList<RexNode>();
            for (var term : terms) {
                if (!OuterReferences.subQueries(List.of(term)).isEmpty() && !isJoined(term)) {
                    rest.add(term.accept(values));
                }
            }
            keep(rest);
        }

        private void keep(List<RexNode> terms) {
            if (!terms.isEmpty()) {
                rows = LogicalFilter.create(rows, RexUtil.composeConjunction(rex, terms));
            }
        }

        /// Joins `EXISTS`, `IN` and their negations, which need no column.
        private boolean isJoined(RexNode term) {
            boolean isNegated = term.getKind() == SqlKind.NOT;
            if (!((isNegated ? ((RexCall) term).getOperands().getFirst() : term) instanceof RexSubQuery query)
                    || (query.getKind() != SqlKind.EXISTS && query.getKind() != SqlKind.IN)) {
                return false;
            }
            var operands = values.visitList(query.getOperands());
            var right = DependentRows.of(outer, ids, query.rel);
            var terms = new ArrayList<RexNode>(List.of(right.matches(rows)));
            for (int i = 0; i < operands.size(); i++) {
                var equal = rex.makeCall(SqlStdOperatorTable.EQUALS, operands.get(i), right.column(rows, i));
                // NOT IN is not true if a comparison is unknown
                terms.add(
                        isNegated && equal.getType().isNullable()
                                ? rex.makeCall(
                                        SqlStdOperatorTable.OR, equal, rex.makeCall(SqlStdOperatorTable.IS_NULL, equal))
                                : equal);
            }
            rows = Plans.join(
                    rows,
                    right.rows(),
                    RexUtil.composeConjunction(rex, terms),
                    isNegated ? JoinRelType.ANTI : JoinRelType.SEMI);
            return true;
        }

        private RexNode value(RexSubQuery query) {
            var right = DependentRows.of(outer, ids, query.rel);
            return switch (query.getKind()) {
                case EXISTS -> isPresent(add(marked(right, right.outer()), List.of()));
                case SCALAR_QUERY -> add(right.with(isOneRow(query.rel) ? right.rows() : single(right)), List.of());
                case IN, SOME -> isTrueOfOne(query, right);
                default -> throw new UnsupportedPlanException(query.rel);
            };
        }

        /// Joins the rows that match, or NULLs.
        ///
        /// @return the last column of the right side
        private RexNode add(DependentRows right, List<RexNode> more) {
            var terms = new ArrayList<RexNode>(more);
            terms.add(right.matches(rows));
            rows = Plans.join(rows, right.rows(), RexUtil.composeConjunction(rex, terms), JoinRelType.LEFT);
            return rex.makeInputRef(rows, Plans.width(rows) - 1);
        }

        private RexNode isPresent(RexNode marker) {
            return rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, marker);
        }

        /// Some of the columns, each combination once, followed by a mark.
        private DependentRows marked(DependentRows right, IntStream... columns) {
            var expressions = new ArrayList<>(Plans.columns(right.rows(), columns));
            expressions.add(rex.makeLiteral(true));
            return right.with(Plans.distinct(Plans.project(right.rows(), expressions)));
        }

        private RelNode single(DependentRows right) {
            var value = List.of(right.columns().size());
            return grouped(right, List.of(call(right, SqlStdOperatorTable.SINGLE_VALUE, value)));
        }

        private static AggregateCall call(DependentRows right, SqlAggFunction function, List<Integer> arguments) {
            return AggregateCall.create(
                    function,
                    false,
                    false,
                    false,
                    List.of(),
                    arguments,
                    -1,
                    null,
                    RelCollations.EMPTY,
                    right.columns().size(),
                    right.rows(),
                    null,
                    null);
        }

        private static RelNode grouped(DependentRows right, List<AggregateCall> calls) {
            var keys = ImmutableBitSet.range(right.columns().size());
            return LogicalAggregate.create(right.rows(), List.of(), keys, null, calls);
        }

        private static boolean isOneRow(RelNode node) {
            return switch (node) {
                case Project project -> isOneRow(project.getInput());
                case Aggregate aggregate ->
                    aggregate.getGroupCount() == 0 && aggregate.getGroupType() == Aggregate.Group.SIMPLE;
                default -> false;
            };
        }

        /// False without rows, true if the comparison is for one, else unknown if the operand or a value is NULL.
        private RexNode isTrueOfOne(RexSubQuery query, DependentRows right) {
            if (query.getOperands().size() != 1) {
                throw new UnsupportedPlanException(query.rel);
            }
            var operand = query.getOperands().getFirst();
            var value = List.of(right.columns().size());
            var kind = query.getOperator() instanceof SqlQuantifyOperator some ? some.comparisonKind : SqlKind.EQUALS;
            var totals = new ArrayList<>(List.of(
                    call(right, SqlStdOperatorTable.COUNT, List.of()), call(right, SqlStdOperatorTable.COUNT, value)));
            if (kind != SqlKind.EQUALS) {
                totals.add(call(right, SqlStdOperatorTable.MIN, value));
                totals.add(call(right, SqlStdOperatorTable.MAX, value));
            }
            var greatest = add(right.with(grouped(right, totals)), List.of());
            int end = Plans.width(rows);
            var least = rex.makeInputRef(rows, end - 2);
            var count = rex.makeInputRef(rows, end - totals.size());
            var known = rex.makeInputRef(rows, end - totals.size() + 1);
            var found = switch (kind) {
                case EQUALS -> isEqualToOne(operand, right);
                case NOT_EQUALS ->
                    rex.makeCall(
                            SqlStdOperatorTable.OR,
                            rex.makeCall(SqlStdOperatorTable.NOT_EQUALS, operand, least),
                            rex.makeCall(SqlStdOperatorTable.NOT_EQUALS, operand, greatest));
                case LESS_THAN -> rex.makeCall(SqlStdOperatorTable.LESS_THAN, operand, greatest);
                case LESS_THAN_OR_EQUAL -> rex.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, operand, greatest);
                case GREATER_THAN -> rex.makeCall(SqlStdOperatorTable.GREATER_THAN, operand, least);
                case GREATER_THAN_OR_EQUAL -> rex.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, operand, least);
                default -> throw new UnsupportedPlanException(query.rel);
            };
            var isUnknown = rex.makeCall(
                    SqlStdOperatorTable.OR,
                    rex.makeCall(SqlStdOperatorTable.IS_NULL, operand),
                    rex.makeCall(SqlStdOperatorTable.LESS_THAN, known, count));
            var result = rex.makeCall(
                    SqlStdOperatorTable.CASE,
                    rex.makeCall(SqlStdOperatorTable.IS_TRUE, found),
                    rex.makeLiteral(true),
                    rex.makeCall(SqlStdOperatorTable.AND, isPresent(count), isUnknown),
                    rex.makeNullLiteral(query.getType()),
                    rex.makeLiteral(false));
            return query.getType().isNullable() ? result : rex.makeCall(SqlStdOperatorTable.IS_TRUE, result);
        }

        private RexNode isEqualToOne(RexNode operand, DependentRows right) {
            var values =
                    marked(right, right.outer(), IntStream.of(right.columns().size()));
            var isEqual = rex.makeCall(SqlStdOperatorTable.EQUALS, operand, values.column(rows, 0));
            return isPresent(add(values, List.of(isEqual)));
        }
    }
}
