package io.millrace.server.engine.planner.optimizer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;
import org.apache.flink.calcite.shaded.com.google.common.collect.ImmutableList;

/// The distinct values of the columns to which a sub-query, or `LATERAL`, refers in the rows outside it. They become
/// rows of its plan, which then refers to nothing outside: it has the rows of each value, where it had those of one.
/// After Neumann and Kemper, "Unnesting Arbitrary Queries" (BTW 2015).
///
/// The values are the first columns everywhere, so that all operators have the same key.
final class OuterValues {
    private final RelNode values;
    private final Set<CorrelationId> ids;
    private final List<Integer> columns;
    private final int count;
    private final RexBuilder rex;

    /// @param outer   the node whose rows the plan refers to
    /// @param ids     the ids by which it refers to them
    /// @param columns the indexes of the columns, at least one
    OuterValues(RelNode outer, Set<CorrelationId> ids, List<Integer> columns) {
        this.ids = ids;
        this.columns = columns;
        this.count = columns.size();
        this.rex = outer.getCluster().getRexBuilder();
        this.values = Plans.distinct(Plans.project(outer, columns.stream().mapToInt(Integer::intValue)));
    }

    /// The outer columns, followed by the plan's columns.
    RelNode with(RelNode plan) {
        if (!refers(plan)) {
            return Plans.product(values, plan);
        }
        return switch (plan) {
            case LogicalFilter filter -> {
                var input = with(filter.getInput());
                yield LogicalFilter.create(input, filter.getCondition().accept(new Replacement(input)));
            }
            case LogicalProject project -> {
                var input = with(project.getInput());
                var expressions = new ArrayList<>(outer(input));
                expressions.addAll(new Replacement(input).visitList(project.getProjects()));
                yield Plans.project(input, expressions);
            }
            case LogicalAggregate aggregate -> grouped(aggregate);
            case LogicalJoin join -> joined(join);
            case LogicalSort sort -> limited(sort);
            case LogicalCorrelate lateral ->
                lateral(with(lateral.getLeft()), lateral.getRight(), lateral.getCorrelationId(), lateral.getJoinType());
            case SetOp operation ->
                operation.copy(
                        operation.getTraitSet(),
                        operation.getInputs().stream().map(this::with).toList());
            case Uncollect _ -> applied(plan);
            case TableFunctionScan function when function.getInputs().isEmpty() -> applied(plan);
            default -> throw new UnsupportedPlanException(plan);
        };
    }

    private boolean refers(RelNode plan) {
        return !OuterReferences.columns(plan, ids).isEmpty();
    }

    private List<RexNode> outer(RelNode rows) {
        return Plans.columns(rows, IntStream.range(0, count));
    }

    /// Makes a group for each of the values, also where it has no rows.
    private RelNode grouped(LogicalAggregate aggregate) {
        int width = Plans.width(aggregate.getInput());
        int keys = aggregate.getGroupCount();
        boolean ofAll = keys == 0 && aggregate.getGroupType() == Aggregate.Group.SIMPLE;
        var filters = ofAll ? filters(aggregate) : List.<Integer>of();
        var input = ofAll ? withPlaceholders(aggregate, filters) : with(aggregate.getInput());
        var shift = Mappings.target(index -> count + index, width, count + width);
        var calls = new ArrayList<AggregateCall>();
        for (var call : aggregate.getAggCallList()) {
            var shifted = call.transform(shift);
            // a placeholder is NULL for a function that takes no filter
            int filter = ofAll && call.getAggregation().allowsFilter()
                    ? count + width + filters.indexOf(call.filterArg)
                    : shifted.filterArg;
            calls.add(shifted.adaptTo(input, shifted.getArgList(), filter, keys, keys + count));
        }
        var groups = aggregate.getGroupSets().stream().map(this::withOuter);
        return LogicalAggregate.create(
                input,
                aggregate.getHints(),
                withOuter(aggregate.getGroupSet()),
                ImmutableBitSet.ORDERING.immutableSortedCopy(groups.toList()),
                calls);
    }

    private ImmutableBitSet withOuter(ImmutableBitSet keys) {
        return keys.shift(count).union(ImmutableBitSet.range(count));
    }

    /// The outer columns, the input, and a column for each filter of the calls. A value without rows in the input has
    /// one row of NULLs, which passes no filter.
    private RelNode withPlaceholders(LogicalAggregate aggregate, List<Integer> filters) {
        var rows = with(aggregate.getInput());
        var marked = new ArrayList<>(Plans.columns(rows, IntStream.range(0, Plans.width(rows))));
        marked.add(rex.makeLiteral(true));
        var right = Plans.project(rows, marked);
        var both = Plans.product(values, right);
        int start = 2 * count;
        int end = Plans.width(both) - 1;
        var same = Plans.same(both, outer(both), Plans.columns(both, IntStream.range(count, start)));
        var all = Plans.join(values, right, same, JoinRelType.LEFT);
        var expressions = new ArrayList<>(Plans.columns(all, IntStream.range(0, count), IntStream.range(start, end)));
        for (int filter : filters) {
            var isPresent = isTrue(all, end);
            expressions.add(
                    filter < 0
                            ? isPresent
                            : rex.makeCall(SqlStdOperatorTable.AND, isPresent, isTrue(all, start + filter)));
        }
        return Plans.project(all, expressions);
    }

    private RexNode isTrue(RelNode rows, int column) {
        return rex.makeCall(SqlStdOperatorTable.IS_TRUE, rex.makeInputRef(rows, column));
    }

    private static List<Integer> filters(LogicalAggregate aggregate) {
        return aggregate.getAggCallList().stream()
                .map(call -> call.filterArg)
                .distinct()
                .toList();
    }

    /// Adds the values to the sides that refer to them, and to the sides whose rows an outer join keeps.
    private RelNode joined(LogicalJoin join) {
        if (!join.getVariablesSet().isEmpty()) {
            throw new UnsupportedPlanException(join);
        }
        var type = join.getJoinType();
        boolean inRight = refers(join.getRight()) || type.generatesNullsOnLeft();
        boolean inLeft = refers(join.getLeft()) || type.generatesNullsOnRight() || !type.projectsRight() || !inRight;
        var left = inLeft ? with(join.getLeft()) : join.getLeft();
        var right = inRight ? with(join.getRight()) : join.getRight();
        int leftWidth = Plans.width(join.getLeft());
        int leftStart = inLeft ? count : 0;
        int rightValues = leftStart + leftWidth;
        int rightStart = rightValues + (inRight ? count : 0);
        // a semi-join has the columns of one side only, and its condition those of both
        var both = Plans.product(left, right);
        var condition = join.getCondition()
                .accept(new Replacement(
                        both.getRowType(),
                        index -> index < leftWidth ? leftStart + index : rightStart + index - leftWidth,
                        inLeft ? 0 : rightValues));
        if (inLeft && inRight) {
            var same = Plans.same(both, outer(both), Plans.columns(both, IntStream.range(rightValues, rightStart)));
            condition = RexUtil.composeConjunction(rex, List.of(same, condition));
        }
        var result = LogicalJoin.create(left, right, join.getHints(), condition, Set.of(), type);
        if (!type.projectsRight()) {
            return result;
        }
        var expressions = new ArrayList<RexNode>();
        for (int i = 0; i < count; i++) {
            expressions.add(
                    switch (type) {
                        case FULL -> eitherOf(result, i, rightValues + i);
                        case RIGHT -> rex.makeInputRef(result, rightValues + i);
                        default -> rex.makeInputRef(result, (inLeft ? 0 : rightValues) + i);
                    });
        }
        expressions.addAll(Plans.columns(
                result, IntStream.range(leftStart, rightValues), IntStream.range(rightStart, Plans.width(result))));
        return Plans.project(result, expressions);
    }

    private RexNode eitherOf(RelNode rows, int left, int right) {
        var first = rex.makeInputRef(rows, left);
        return rex.makeCall(
                SqlStdOperatorTable.CASE,
                rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, first),
                first,
                rex.makeInputRef(rows, right));
    }

    /// The first rows for each of the values. An order without a limit has no meaning in a sub-query.
    private RelNode limited(LogicalSort sort) {
        var input = with(sort.getInput());
        if (sort.fetch == null && sort.offset == null) {
            return input;
        }
        int width = Plans.width(input);
        var numbered = new ArrayList<>(Plans.columns(input, IntStream.range(0, width)));
        numbered.add(number(sort, input));
        var rows = Plans.project(input, numbered);
        var number = rex.makeInputRef(rows, width);
        long skipped = sort.offset == null ? 0 : LimitBounds.rows(sort.offset);
        var conditions = new ArrayList<RexNode>();
        if (skipped > 0) {
            conditions.add(rex.makeCall(SqlStdOperatorTable.GREATER_THAN, number, literal(skipped)));
        }
        if (sort.fetch != null) {
            conditions.add(rex.makeCall(
                    SqlStdOperatorTable.LESS_THAN_OR_EQUAL, number, literal(skipped + LimitBounds.rows(sort.fetch))));
        }
        var first = LogicalFilter.create(rows, RexUtil.composeConjunction(rex, conditions));
        return Plans.project(first, IntStream.range(0, width));
    }

    private RexNode number(LogicalSort sort, RelNode input) {
        var keys = sort.getCollation().getFieldCollations().stream()
                .map(key ->
                        new RexFieldCollation(rex.makeInputRef(input, count + key.getFieldIndex()), directions(key)));
        // any order will do, and the engine needs one
        var constants = outer(input).stream().map(column -> new RexFieldCollation(column, Set.of()));
        return rex.makeOver(
                rex.getTypeFactory().createSqlType(SqlTypeName.BIGINT),
                SqlStdOperatorTable.ROW_NUMBER,
                List.of(),
                outer(input),
                ImmutableList.copyOf(
                        (sort.getCollation().getFieldCollations().isEmpty() ? constants : keys).iterator()),
                RexWindowBounds.UNBOUNDED_PRECEDING,
                RexWindowBounds.CURRENT_ROW,
                true,
                true,
                false,
                false,
                false);
    }

    private static Set<SqlKind> directions(RelFieldCollation key) {
        var directions = EnumSet.noneOf(SqlKind.class);
        if (key.getDirection().isDescending()) {
            directions.add(SqlKind.DESCENDING);
        }
        switch (key.nullDirection) {
            case FIRST -> directions.add(SqlKind.NULLS_FIRST);
            case LAST -> directions.add(SqlKind.NULLS_LAST);
            case UNSPECIFIED -> {}
        }
        return directions;
    }

    private RexNode literal(long number) {
        return rex.makeExactLiteral(
                BigDecimal.valueOf(number), rex.getTypeFactory().createSqlType(SqlTypeName.BIGINT));
    }

    private RelNode applied(RelNode function) {
        return lateral(values, function, values.getCluster().createCorrel(), JoinRelType.INNER);
    }

    /// A function of each row, such as `UNNEST`, stays one.
    private RelNode lateral(RelNode left, RelNode function, CorrelationId id, JoinRelType type) {
        var right = function.accept(new Renaming(left, id));
        return LogicalCorrelate.create(left, right, List.of(), id, RelOptUtil.correlationColumns(id, right), type);
    }

    private int place(RexFieldAccess access) {
        return columns.indexOf(access.getField().getIndex());
    }

    private static boolean refersTo(RexFieldAccess access, Set<CorrelationId> ids) {
        return access.getReferenceExpr() instanceof RexCorrelVariable outer && ids.contains(outer.id);
    }

    /// Replaces the columns of an expression by the same ones behind the outer columns.
    private final class Replacement extends RexShuttle {
        private final RelDataType type;
        private final IntUnaryOperator moved;
        private final int start;

        Replacement(RelNode input) {
            this(input.getRowType(), index -> count + index, 0);
        }

        /// @param start of the outer columns
        Replacement(RelDataType type, IntUnaryOperator moved, int start) {
            this.type = type;
            this.moved = moved;
            this.start = start;
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            return RexInputRef.of(moved.applyAsInt(column.getIndex()), type);
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            return refersTo(access, ids) ? RexInputRef.of(start + place(access), type) : super.visitFieldAccess(access);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            if (refers(query.rel)) {
                throw new UnsupportedPlanException(query.rel);
            }
            return super.visitSubQuery(query);
        }

        /// Each value has windows of its own.
        @Override
        public RexNode visitOver(RexOver over) {
            var inner = (RexOver) super.visitOver(over);
            var window = inner.getWindow();
            var partition = new ArrayList<>(window.partitionKeys);
            for (int i = 0; i < count; i++) {
                partition.add(RexInputRef.of(start + i, type));
            }
            return rex.makeOver(
                    inner.getType(),
                    inner.getAggOperator(),
                    inner.getOperands(),
                    partition,
                    window.orderKeys,
                    window.getLowerBound(),
                    window.getUpperBound(),
                    window.isRows(),
                    true,
                    false,
                    inner.isDistinct(),
                    inner.ignoreNulls());
        }
    }

    /// Replaces references to the outer rows by references to rows that hold the outer columns.
    private final class Renaming extends RelHomogeneousShuttle {
        private final RexShuttle expressions;

        /// @param rows with the outer columns
        /// @param id by which a lateral right side refers to them; its indexes do not count the outer columns
        Renaming(RelNode rows, CorrelationId id) {
            this.expressions = new SubQueryShuttle(this) {
                @Override
                public RexNode visitFieldAccess(RexFieldAccess access) {
                    if (refersTo(access, ids)) {
                        return reference(place(access));
                    }
                    return refersTo(access, Set.of(id))
                            ? reference(count + access.getField().getIndex())
                            : super.visitFieldAccess(access);
                }

                private RexNode reference(int column) {
                    return rex.makeFieldAccess(rex.makeCorrel(rows.getRowType(), id), column);
                }
            };
        }

        @Override
        public RelNode visit(RelNode node) {
            return super.visit(node).accept(expressions);
        }
    }
}
