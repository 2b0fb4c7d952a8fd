package io.millrace.server.engine.planner.query;

import java.util.Set;
import java.util.function.Consumer;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.flink.table.functions.BuiltInFunctionDefinition;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;

/// Checks whether expressions have the same value at every place and time: only literals, columns, and deterministic
/// functions of the engine. Neither clocks and random numbers nor the functions of users are.
final class FixedExpressions extends RexShuttle {
    private final Set<SqlOperator> alsoFixed;
    private boolean fixed = true;

    private FixedExpressions(Set<SqlOperator> alsoFixed) {
        this.alsoFixed = alsoFixed;
    }

    /// In expressions that are planned and evaluated at once, where the session's database is one and the same.
    static boolean inOnePlan(Iterable<RexNode> expressions) {
        return look(
                Set.of(FlinkSqlOperatorTable.CURRENT_DATABASE),
                shuttle -> expressions.forEach(expression -> expression.accept(shuttle)));
    }

    /// In one node of a plan, without its inputs.
    static boolean in(RelNode node) {
        return look(Set.of(), node::accept);
    }

    private static boolean look(Set<SqlOperator> alsoFixed, Consumer<RexShuttle> at) {
        var shuttle = new FixedExpressions(alsoFixed);
        at.accept(shuttle);
        return shuttle.fixed;
    }

    @Override
    public RexNode visitCall(RexCall call) {
        fixed &= alsoFixed.contains(call.getOperator()) || fixed(call.getOperator());
        return super.visitCall(call);
    }

    static boolean fixed(SqlOperator operator) {
        return switch (operator) {
            case BridgingSqlFunction function ->
                function.isDeterministic() && function.getDefinition() instanceof BuiltInFunctionDefinition;
            case SqlFunction function when function.getFunctionType().isUserDefined() -> false;
            default -> operator.isDeterministic() && !operator.isDynamicFunction();
        };
    }

    @Override
    public RexNode visitOver(RexOver over) {
        fixed = false;
        return over;
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
        fixed = false;
        return query;
    }

    @Override
    public RexNode visitCorrelVariable(RexCorrelVariable variable) {
        fixed = false;
        return variable;
    }

    @Override
    public RexNode visitDynamicParam(RexDynamicParam parameter) {
        fixed = false;
        return parameter;
    }
}
