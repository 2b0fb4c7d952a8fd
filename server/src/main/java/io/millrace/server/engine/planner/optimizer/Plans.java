package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/// Builds nodes of logical plans. None is simplified, and names of columns are the project's own.
final class Plans {
    private Plans() {}

    static RelNode project(RelNode input, List<? extends RexNode> expressions) {
        return LogicalProject.create(
                input, List.of(), expressions, Collections.nCopies(expressions.size(), null), Set.of());
    }

    /// Some of the columns, in this order.
    static RelNode project(RelNode input, IntStream... columns) {
        return project(input, columns(input, columns));
    }

    static List<RexNode> columns(RelNode node, IntStream... columns) {
        var rex = node.getCluster().getRexBuilder();
        return IntStream.range(0, columns.length)
                .flatMap(i -> columns[i])
                .<RexNode>mapToObj(index -> rex.makeInputRef(node, index))
                .toList();
    }

    static int width(RelNode node) {
        return node.getRowType().getFieldCount();
    }

    static RelNode distinct(RelNode node) {
        return LogicalAggregate.create(node, List.of(), ImmutableBitSet.range(width(node)), null, List.of());
    }

    static RelNode join(RelNode left, RelNode right, RexNode condition, JoinRelType type) {
        return LogicalJoin.create(left, right, List.of(), condition, Set.of(), type);
    }

    /// The columns of both, beside each other. A condition of a join refers to them.
    static RelNode product(RelNode left, RelNode right) {
        return join(left, right, left.getCluster().getRexBuilder().makeLiteral(true), JoinRelType.INNER);
    }

    /// Whether values are equal one by one, for which NULL is a value like others.
    static RexNode same(RelNode rows, List<RexNode> left, List<RexNode> right) {
        var rex = rows.getCluster().getRexBuilder();
        var terms = new ArrayList<RexNode>();
        for (int i = 0; i < left.size(); i++) {
            var one = left.get(i);
            var other = right.get(i);
            var equal = rex.makeCall(SqlStdOperatorTable.EQUALS, one, other);
            // the form in which the engine finds the key of a join
            terms.add(
                    one.getType().isNullable() || other.getType().isNullable()
                            ? rex.makeCall(
                                    SqlStdOperatorTable.OR,
                                    equal,
                                    rex.makeCall(
                                            SqlStdOperatorTable.AND,
                                            rex.makeCall(SqlStdOperatorTable.IS_NULL, one),
                                            rex.makeCall(SqlStdOperatorTable.IS_NULL, other)))
                            : equal);
        }
        return RexUtil.composeConjunction(rex, terms);
    }
}
