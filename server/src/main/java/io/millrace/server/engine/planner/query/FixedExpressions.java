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

/// Checks whether expressions always have the same value for the same row: only literals, columns, and deterministic
/// functions of the engine, but no clocks, random numbers or user functions.
final class FixedExpressions extends RexShuttle {
    private final Set<SqlOperator> alsoFixed;
    private boolean fixed = true;

    private FixedExpressions(Set<SqlOperator> alsoFixed) {
        this.alsoFixed = alsoFixed;
    }

    /// Checks expressions that are planned and evaluated at once, so that the session's database cannot change.
    static boolean inOnePlan(Iterable<RexNode> expressions) {
        return check(
                Set.of(FlinkSqlOperatorTable.CURRENT_DATABASE),
                shuttle -> expressions.forEach(expression -> expression.accept(shuttle)));
    }

    /// Checks one node of a plan, without its inputs.
    static boolean in(RelNode node) {
        return check(Set.of(), node::accept);
    }

    private static boolean check(Set<SqlOperator> alsoFixed, Consumer<RexShuttle> visit) {
        var shuttle = new FixedExpressions(alsoFixed);
        visit.accept(shuttle);
        return shuttle.fixed;
    }

    @Override
    public RexNode visitCall(RexCall call) {
        fixed &= alsoFixed.contains(call.getOperator()) || fixed(call);
        return super.visitCall(call);
    }

    static boolean fixed(RexCall call) {
        return isOfText(call) || fixed(call.getOperator());
    }

    /// The engine counts this function as a clock also where it reads a text.
    private static boolean isOfText(RexCall call) {
        return call.getOperator().equals(FlinkSqlOperatorTable.UNIX_TIMESTAMP)
                && !call.getOperands().isEmpty();
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
