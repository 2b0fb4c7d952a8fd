package io.millrace.server.engine.planner.limit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeProgram;

/// The first step of the optimizer, which refuses a plan that is too large for the others: with too many operators,
/// with expressions that grow too long when one is put into the other, or with numbers that make too large values.
public final class PlanShape<C extends FlinkOptimizeContext> implements FlinkOptimizeProgram<C> {
    @Override
    public RelNode optimize(RelNode root, C context) {
        new Check(PlanningBudget.current()).node(root);
        return root;
    }

    /// @param operators of the plan below and with the node
    /// @param columns   the lengths of the node's columns, written with nothing but literals and columns of tables
    private record Measures(long operators, List<Long> columns) {}

    private static final class Check {
        private final PlanningBudget budget;
        private final IdentityHashMap<RelNode, Measures> known = new IdentityHashMap<>();

        Check(PlanningBudget budget) {
            this.budget = budget;
        }

        Measures node(RelNode node) {
            var found = known.get(node);
            if (found != null) {
                return found;
            }
            var operators = 1L;
            var columns = new ArrayList<Long>();
            for (var input : node.getInputs()) {
                var measures = node(input);
                operators = ValueSize.plus(operators, measures.operators());
                columns.addAll(measures.columns());
            }
            budget.requirePlanSize(operators);
            if (node instanceof TableScan scan) {
                GeneratedLengths.require(scan, budget.limits().valueSize());
            }
            if (!(node instanceof Values)) {
                node.accept(new Expressions());
            }
            var measured = new Measures(operators, columns(node, columns));
            known.put(node, measured);
            return measured;
        }

        private List<Long> columns(RelNode node, List<Long> inputs) {
            if (node instanceof Project project) {
                return project.getProjects().stream()
                        .map(expression -> length(expression, inputs))
                        .toList();
            }
            var count = node.getRowType().getFieldCount();
            // unions and aggregates have columns of their own
            return node instanceof Aggregate || count > inputs.size()
                    ? Collections.nCopies(count, 1L)
                    : inputs.subList(0, count);
        }

        private long length(RexNode expression, List<Long> inputs) {
            var length = new Length(inputs);
            expression.accept(length);
            budget.requireExpression(length.sum);
            return length.sum;
        }

        private final class Expressions extends RexShuttle {
            private final GivenSize size = new GivenSize(budget.limits().valueSize());

            @Override
            public RexNode visitCall(RexCall call) {
                size.require(call);
                return super.visitCall(call);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                node(query.rel);
                return query;
            }
        }
    }

    private static final class Length extends RexShuttle {
        private final List<Long> inputs;
        private long sum;

        Length(List<Long> inputs) {
            this.inputs = inputs;
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            sum = ValueSize.plus(sum, column.getIndex() < inputs.size() ? inputs.get(column.getIndex()) : 1);
            return column;
        }

        @Override
        public RexNode visitLiteral(RexLiteral literal) {
            sum++;
            return literal;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            return query;
        }
    }
}
