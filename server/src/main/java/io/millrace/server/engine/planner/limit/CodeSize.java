package io.millrace.server.engine.planner.limit;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalGroupAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalWindowAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWindowAggregateBase;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeProgram;

/// The last step of the optimizer, which refuses a plan with an operator whose code would be too long. The engine
/// parses the code of each operator to split it into short methods, which takes 250 bytes of the heap for a
/// character, and which nothing can stop.
///
/// The length is an estimate from the expressions. Of sums, texts, conditions and casts, the engine wrote 1.2 to 1.8
/// times as much.
public final class CodeSize<C extends FlinkOptimizeContext> implements FlinkOptimizeProgram<C> {
    private static final int CALL = 120;
    /// Of a condition of a `CASE`, with its value.
    private static final int CONDITION = 200;
    /// Texts are converted, and their nulls are handled.
    private static final int TEXT = 300;
    private static final int COLUMN = 60;
    private static final int LITERAL = 20;
    /// To write a value into the row of the result.
    private static final int RESULT = 200;

    @Override
    public RelNode optimize(RelNode root, C context) {
        check(root, PlanningBudget.current());
        return root;
    }

    private static void check(RelNode node, PlanningBudget budget) {
        budget.requireCode(of(node));
        node.getInputs().forEach(input -> check(input, budget));
    }

    private static long of(RelNode node) {
        if (node instanceof Calc calc) {
            return of(calc.getProgram());
        }
        if (node instanceof Values) {
            return 0;
        }
        var expressions = new Length(List.of());
        node.accept(expressions);
        return isAggregate(node)
                ? ValueSize.plus(
                        expressions.sum, (long) RESULT * node.getRowType().getFieldCount())
                : expressions.sum;
    }

    private static boolean isAggregate(RelNode node) {
        return node instanceof StreamPhysicalGroupAggregateBase
                || node instanceof StreamPhysicalWindowAggregateBase
                || node instanceof BatchPhysicalGroupAggregateBase
                || node instanceof BatchPhysicalWindowAggregateBase;
    }

    /// An expression that is used twice is written twice.
    private static long of(RexProgram program) {
        var lengths = new ArrayList<Long>();
        for (var expression : program.getExprList()) {
            lengths.add(of(expression, lengths));
        }
        var sum = program.getCondition() == null
                ? 0
                : lengths.get(program.getCondition().getIndex());
        for (var result : program.getProjectList()) {
            sum = ValueSize.plus(sum, ValueSize.plus(RESULT, lengths.get(result.getIndex())));
        }
        return sum;
    }

    /// The code of an expression, in characters.
    static long of(RexNode expression) {
        return of(expression, List.of());
    }

    private static long of(RexNode expression, List<Long> locals) {
        var length = new Length(locals);
        expression.accept(length);
        return length.sum;
    }

    private static final class Length extends RexShuttle {
        private final List<Long> locals;
        private long sum;

        /// @param locals the lengths of the program's expressions
        Length(List<Long> locals) {
            this.locals = locals;
        }

        private void add(long length) {
            sum = ValueSize.plus(sum, length);
        }

        @Override
        public RexNode visitCall(RexCall call) {
            add(call.getKind() == SqlKind.CASE ? CONDITION * (call.getOperands().size() / 2L) : CALL);
            if (SqlTypeUtil.isCharacter(call.getType())) {
                add(TEXT);
            }
            return super.visitCall(call);
        }

        @Override
        public RexNode visitLocalRef(RexLocalRef reference) {
            add(locals.get(reference.getIndex()));
            return reference;
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            add(COLUMN);
            return column;
        }

        @Override
        public RexNode visitLiteral(RexLiteral literal) {
            add(LITERAL);
            return literal;
        }
    }
}
