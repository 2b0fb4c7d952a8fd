package io.millrace.server.engine.planner.optimizer;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;

/// Casts arguments to the types for which the engine has code. It accepts others, and then
///
/// - the code of GREATEST and LEAST with a DECIMAL and another number fails for a NULL;
/// - the code of SIGN and TRUNCATE cannot be compiled for a TINYINT or SMALLINT;
/// - the code of functions of texts cannot be compiled for a position or length that is a BIGINT.
final class ArgumentTypes implements CallRule {
    private static final Set<FunctionDefinition> COMPARISONS =
            Set.of(BuiltInFunctionDefinitions.GREATEST, BuiltInFunctionDefinitions.LEAST);

    private static final Set<SqlOperator> OF_NUMBERS = Set.of(SqlStdOperatorTable.SIGN, FlinkSqlOperatorTable.TRUNCATE);

    private static final Set<SqlOperator> OF_TEXTS = Set.of(
            FlinkSqlOperatorTable.LEFT,
            FlinkSqlOperatorTable.LPAD,
            FlinkSqlOperatorTable.REPEAT,
            FlinkSqlOperatorTable.RIGHT,
            FlinkSqlOperatorTable.RPAD,
            FlinkSqlOperatorTable.SPLIT_INDEX,
            FlinkSqlOperatorTable.SUBSTR,
            FlinkSqlOperatorTable.SUBSTRING);

    private static final Set<SqlTypeName> SMALL = EnumSet.of(SqlTypeName.TINYINT, SqlTypeName.SMALLINT);

    @Override
    public RexNode rewrite(RexCall call, RexBuilder rex) {
        var operator = call.getOperator();
        var casts = new Casts(rex);
        if (operator instanceof BridgingSqlFunction function && COMPARISONS.contains(function.getDefinition())) {
            return withOperands(call, operand -> compared(operand, call.getType(), casts));
        }
        if (OF_NUMBERS.contains(operator) && SMALL.contains(call.getType().getSqlTypeName())) {
            return ofSmallNumber(call, casts);
        }
        return OF_TEXTS.contains(operator) ? withOperands(call, casts::length) : call;
    }

    private static RexNode withOperands(RexCall call, UnaryOperator<RexNode> change) {
        var operands = call.getOperands().stream().map(change).toList();
        return operands.equals(call.getOperands()) ? call : call.clone(call.getType(), operands);
    }

    private static RexNode compared(RexNode operand, RelDataType type, Casts casts) {
        boolean numbers = SqlTypeUtil.isNumeric(operand.getType()) && SqlTypeUtil.isNumeric(type);
        return numbers ? casts.to(type, operand) : operand;
    }

    private static RexNode ofSmallNumber(RexCall call, Casts casts) {
        var number = casts.toInt(call.getOperands().getFirst());
        var operands = Stream.concat(
                        Stream.of(number), call.getOperands().stream().skip(1))
                .toList();
        return casts.to(call.getType(), call.clone(casts.ofInt(call.getType()), operands));
    }

    private record Casts(RexBuilder rex) {
        /// The same if it is of this type, but for NULL.
        RexNode to(RelDataType type, RexNode value) {
            return rex.ensureType(
                    rex.getTypeFactory()
                            .createTypeWithNullability(type, value.getType().isNullable()),
                    value,
                    true);
        }

        RelDataType ofInt(RelDataType nullable) {
            var types = rex.getTypeFactory();
            return types.createTypeWithNullability(types.createSqlType(SqlTypeName.INTEGER), nullable.isNullable());
        }

        RexNode toInt(RexNode value) {
            return to(ofInt(value.getType()), value);
        }

        /// A BIGINT as an INT, which is the largest or the smallest one if it does not fit, as from a DOUBLE.
        RexNode length(RexNode value) {
            return value.getType().getSqlTypeName() == SqlTypeName.BIGINT
                    ? toInt(to(rex.getTypeFactory().createSqlType(SqlTypeName.DOUBLE), value))
                    : value;
        }
    }
}
