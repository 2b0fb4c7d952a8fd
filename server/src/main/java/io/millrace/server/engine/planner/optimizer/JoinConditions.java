package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeProgram;

/// Takes sub-queries out of the conditions of joins, where the engine fails over `IN`: into a filter above an inner
/// join, or into a column of a side of an outer join.
///
/// A sub-query that refers to columns of the join is refused. The plan has the place of the column in its
/// table, but does not say in which one; the engine takes another column, and has wrong answers.
final class JoinConditions<C extends FlinkOptimizeContext> implements FlinkOptimizeProgram<C> {
    @Override
    public RelNode optimize(RelNode root, C context) {
        return root.accept(new Rewriter(root));
    }

    private static final class Rewriter extends RelHomogeneousShuttle {
        private final RelNode root;
        private final RexShuttle expressions = new SubQueryShuttle(this);

        Rewriter(RelNode root) {
            this.root = root;
        }

        @Override
        public RelNode visit(RelNode node) {
            var inner = super.visit(node).accept(expressions);
            return inner instanceof LogicalJoin join && hasSubQuery(join.getCondition()) ? rewritten(join) : inner;
        }

        private static boolean hasSubQuery(RexNode condition) {
            return RexUtil.SubQueryFinder.find(condition) != null;
        }

        private RelNode rewritten(LogicalJoin join) {
            if (!OuterReferences.defined(root).containsAll(OuterReferences.used(join.getCondition()))) {
                throw new ValidationException(
                        "A sub-query in the condition of a JOIN refers to a column outside it, which cannot be planned:"
                                + " write it in WHERE, or give one side of the join the value as a column:"
                                + " (SELECT ..., (SELECT ...) AS c FROM t).");
            }
            var plain = new ArrayList<RexNode>();
            var others = new ArrayList<RexNode>();
            for (var term : RelOptUtil.conjunctions(join.getCondition())) {
                (hasSubQuery(term) ? others : plain).add(term);
            }
            if (join.getJoinType() != JoinRelType.INNER) {
                return withColumns(join, plain, others);
            }
            var rex = join.getCluster().getRexBuilder();
            var rows = LogicalJoin.create(
                    join.getLeft(),
                    join.getRight(),
                    join.getHints(),
                    RexUtil.composeConjunction(rex, plain),
                    Set.of(),
                    JoinRelType.INNER);
            return LogicalFilter.create(rows, RexUtil.composeConjunction(rex, others));
        }

        /// @param others terms that become columns of the side to whose columns they refer
        private static RelNode withColumns(LogicalJoin join, List<RexNode> plain, List<RexNode> others) {
            int leftWidth = Plans.width(join.getLeft());
            int rightWidth = Plans.width(join.getRight());
            var left = new ArrayList<>(Plans.columns(join.getLeft(), IntStream.range(0, leftWidth)));
            var right = new ArrayList<>(Plans.columns(join.getRight(), IntStream.range(0, rightWidth)));
            for (var term : others) {
                var columns = RelOptUtil.InputFinder.bits(term);
                boolean isOfLeft = columns.nextSetBit(leftWidth) < 0;
                if (!isOfLeft && columns.nextSetBit(0) < leftWidth) {
                    throw new ValidationException(
                            "A term with a sub-query in the condition of an outer JOIN refers to columns of both sides,"
                                    + " which cannot be planned: give one side the sub-query's value as a column.");
                }
                (isOfLeft ? left : right).add(isOfLeft ? term : RexUtil.shift(term, -leftWidth));
            }
            var sides = Plans.product(Plans.project(join.getLeft(), left), Plans.project(join.getRight(), right));
            var terms = new ArrayList<RexNode>();
            for (var term : plain) {
                terms.add(RexUtil.shift(term, leftWidth, left.size() - leftWidth));
            }
            terms.addAll(Plans.columns(
                    sides,
                    IntStream.range(leftWidth, left.size()),
                    IntStream.range(left.size() + rightWidth, Plans.width(sides))));
            var result = LogicalJoin.create(
                    sides.getInput(0),
                    sides.getInput(1),
                    join.getHints(),
                    RexUtil.composeConjunction(join.getCluster().getRexBuilder(), terms),
                    Set.of(),
                    join.getJoinType());
            return RelOptUtil.createCastRel(
                    Plans.project(
                            result,
                            IntStream.range(0, leftWidth),
                            IntStream.range(left.size(), left.size() + rightWidth)),
                    join.getRowType(),
                    true);
        }
    }
}
