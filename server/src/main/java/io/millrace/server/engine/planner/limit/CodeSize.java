package io.millrace.server.engine.planner.limit;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.table.planner.plan.nodes.calcite.Expand;
import org.apache.flink.table.planner.plan.nodes.calcite.Rank;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalCorrelateBase;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalGroupAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalOverAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalWindowAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.common.CommonPhysicalMatch;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalCorrelateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalOverAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWindowAggregateBase;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeProgram;
import scala.collection.JavaConverters;
import scala.collection.Seq;

/// The last step of the optimizer, which refuses a plan with an operator whose code would be too long. The engine
/// parses the code of each operator to split it into short methods, which takes 250 bytes of the heap for a
/// character, and which nothing can stop.
///
/// The length is an estimate from expressions, aggregates and keys. The engine writes at most twice as much.
public final class CodeSize<C extends FlinkOptimizeContext> implements FlinkOptimizeProgram<C> {
    /// The code of an aggregate of distinct values, in addition to that of other aggregates.
    private static final int DISTINCT_AGGREGATE = 3_000;
    /// The code of an aggregate of decimals, in addition to that of other aggregates.
    private static final int DECIMAL_AGGREGATE = 6_000;
    /// The code of an aggregate over the rows before a row.
    private static final int OVER_AGGREGATE = 4_500;
    /// The code of a column by which an operator groups.
    private static final int KEY = 1_200;

    private static final int SORT_KEY = 800;
    /// The code of a column in one of several rows that are made of one.
    private static final int EXPANDED = 180;

    @Override
    public RelNode optimize(RelNode root, C context) {
        PlanningBudget.current().requireCode(longest(root));
        return root;
    }

    /// The code of the operator of a plan that has the longest, in characters.
    public static long longest(RelNode root) {
        return root.getInputs().stream().mapToLong(CodeSize::longest).reduce(of(root), Math::max);
    }

    private static long of(RelNode node) {
        return switch (node) {
            case Calc calc -> ExpressionCode.of(calc.getProgram());
            case Values ignored -> 0;
            case Join join -> of(join);
            case Expand expand ->
                EXPANDED * expand.projects().stream().mapToLong(List::size).sum();
            case Sort sort ->
                (long) SORT_KEY * sort.getCollation().getFieldCollations().size();
            case Rank rank ->
                (long) SORT_KEY * rank.orderKey().getFieldCollations().size()
                        + (long) ExpressionCode.COLUMN * rank.partitionKey().cardinality();
            case CommonPhysicalMatch match -> of(match);
            case StreamPhysicalCorrelateBase correlate -> ofItems(correlate);
            case BatchPhysicalCorrelateBase correlate -> ofItems(correlate);
            case StreamPhysicalGroupAggregateBase group -> of(group.grouping(), group.aggCalls());
            case StreamPhysicalWindowAggregateBase window -> of(window.grouping(), window.aggCalls());
            case BatchPhysicalGroupAggregateBase group -> of(group.grouping(), group.getAggCallList());
            case BatchPhysicalWindowAggregateBase window -> of(window.grouping(), window.getAggCallList());
            case StreamPhysicalOverAggregateBase over -> ofOver(over);
            case BatchPhysicalOverAggregateBase over -> ofOver(over);
            default -> {
                var expressions = new ExpressionCode();
                node.accept(expressions);
                yield expressions.length();
            }
        };
    }

    /// The keys are read into rows that are compared.
    private static long of(Join join) {
        var condition = join.analyzeCondition();
        var rest = new ExpressionCode();
        condition.nonEquiConditions.forEach(part -> part.accept(rest));
        return rest.length() + (long) ExpressionCode.COLUMN * condition.leftKeys.size();
    }

    /// Each aggregate adds a column.
    private static long ofOver(SingleRel over) {
        var aggregates =
                over.getRowType().getFieldCount() - over.getInput().getRowType().getFieldCount();
        return (long) OVER_AGGREGATE * aggregates;
    }

    private static long of(int[] keys, Seq<AggregateCall> calls) {
        return (long) KEY * keys.length
                + JavaConverters.seqAsJavaList(calls).stream()
                        .mapToInt(CodeSize::of)
                        .sum();
    }

    private static int of(AggregateCall call) {
        return ExpressionCode.AGGREGATE
                + (call.isDistinct() ? DISTINCT_AGGREGATE : 0)
                + (call.getType().getSqlTypeName() == SqlTypeName.DECIMAL ? DECIMAL_AGGREGATE : 0);
    }

    /// The measures have one class, and each definition has one of its own.
    private static long of(CommonPhysicalMatch match) {
        var pattern = match.getLogicalMatch();
        var measures = new ExpressionCode();
        pattern.measures().values().forEach(measure -> measure.accept(measures));
        return pattern.patternDefinitions().values().stream()
                .mapToLong(ExpressionCode::of)
                .reduce(
                        measures.length()
                                + (long) ExpressionCode.RESULT
                                        * pattern.measures().size(),
                        Math::max);
    }

    private static long ofItems(RelNode node) {
        var code = new ExpressionCode();
        DescribedExpressions.of(node).forEach(expression -> expression.accept(code));
        return code.length();
    }
}
