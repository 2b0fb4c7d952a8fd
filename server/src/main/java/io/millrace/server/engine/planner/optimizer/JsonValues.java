package io.millrace.server.engine.planner.optimizer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlJsonValueFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;
import org.jspecify.annotations.Nullable;

/// Lets `JSON_VALUE(… RETURNING type)` convert what it finds to the type, and treat a value that cannot be converted as
/// an error, which is NULL unless `ON ERROR` says otherwise. The engine's code expects objects of one class: a job ends
/// when the number of `RETURNING DOUBLE` is a whole one, or that of `RETURNING INT` is a text. So the value is read as
/// a text, and cast.
final class JsonValues implements CallRule {
    /// Types that a text is cast to.
    private static final Set<SqlTypeName> CONVERTED = EnumSet.of(
            SqlTypeName.BOOLEAN,
            SqlTypeName.TINYINT,
            SqlTypeName.SMALLINT,
            SqlTypeName.INTEGER,
            SqlTypeName.BIGINT,
            SqlTypeName.FLOAT,
            SqlTypeName.DOUBLE,
            SqlTypeName.DECIMAL,
            SqlTypeName.DATE,
            SqlTypeName.TIME,
            SqlTypeName.TIMESTAMP,
            SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);

    /// The operands before those that say what to do.
    private static final int INPUTS = 2;

    @Override
    public RexNode rewrite(RexCall call, RexBuilder rex) {
        if (!(call.getOperator() instanceof SqlJsonValueFunction)) {
            return call;
        }
        requireConstants(call);
        return CONVERTED.contains(call.getType().getSqlTypeName())
                ? texts(call.getOperands(), rex)
                        .<RexNode>map(operands -> converted(call, text(call, operands, rex), rex))
                        .orElse(call)
                : call;
    }

    @Override
    public boolean copies(RexCall call) {
        return call.getOperator() instanceof SqlJsonValueFunction
                && Behavior.of(SqlJsonEmptyOrError.ERROR, call.getOperands()).kind()
                        == SqlJsonValueEmptyOrErrorBehavior.DEFAULT;
    }

    private static void requireConstants(RexCall call) {
        if (!call.getOperands().stream().skip(INPUTS).allMatch(RexUtil::isConstant)) {
            throw new ValidationException(
                    "The DEFAULT of JSON_VALUE has to be a constant. Use COALESCE(JSON_VALUE(…), …)"
                            + " for a value of the row.");
        }
    }

    private static RexCall text(RexCall call, List<RexNode> operands, RexBuilder rex) {
        var types = rex.getTypeFactory();
        var type = types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR, Integer.MAX_VALUE), true);
        return call.clone(type, operands);
    }

    private static RexNode converted(RexCall call, RexCall text, RexBuilder rex) {
        var type = call.getType();
        var onError = Behavior.of(SqlJsonEmptyOrError.ERROR, call.getOperands());
        return switch (onError.kind()) {
            case ERROR -> rex.makeAbstractCast(type, text, false);
            case NULL -> tryCast(type, text, rex);
            case DEFAULT -> {
                var value = tryCast(type, text, rex);
                var other = rex.ensureType(type, onError.other(), true);
                yield rex.makeCall(
                        type,
                        SqlStdOperatorTable.CASE,
                        List.of(
                                rex.makeCall(
                                        SqlStdOperatorTable.AND,
                                        rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, text),
                                        rex.makeCall(SqlStdOperatorTable.IS_NULL, value)),
                                other,
                                value));
            }
        };
    }

    private static RexNode tryCast(RelDataType type, RexNode text, RexBuilder rex) {
        return rex.makeCall(type, FlinkSqlOperatorTable.TRY_CAST, List.of(text));
    }

    /// The operands of the call with the values of `DEFAULT` as texts; nothing if one of them is not a literal.
    private static Optional<List<RexNode>> texts(List<RexNode> operands, RexBuilder rex) {
        var texts = new ArrayList<>(operands);
        for (int i = INPUTS + 1; i < operands.size(); i++) {
            if (isSymbol(operands.get(i), SqlJsonEmptyOrError.class)
                    && !isSymbol(operands.get(i - 1), SqlJsonValueEmptyOrErrorBehavior.class)) {
                var text = text(operands.get(i - 1));
                if (text == null) {
                    return Optional.empty();
                }
                texts.set(i - 1, rex.makeLiteral(text));
            }
        }
        return Optional.of(texts);
    }

    private static boolean isSymbol(RexNode operand, Class<?> type) {
        return operand instanceof RexLiteral literal && type.isInstance(literal.getValue());
    }

    private static @Nullable String text(RexNode value) {
        if (value.isA(SqlKind.CAST)) {
            return text(((RexCall) value).getOperands().getFirst());
        }
        return value instanceof RexLiteral literal
                ? switch (literal.getValue()) {
                    case BigDecimal number -> number.toPlainString();
                    case NlsString text -> text.getValue();
                    case Boolean _, Double _ -> String.valueOf(literal.getValue());
                    case null, default -> null;
                }
                : null;
    }

    /// @param other the value of `DEFAULT`
    private record Behavior(
            SqlJsonValueEmptyOrErrorBehavior kind, @Nullable RexNode other) {
        static Behavior of(SqlJsonEmptyOrError when, List<RexNode> operands) {
            for (int i = INPUTS + 1; i < operands.size(); i++) {
                if (operands.get(i) instanceof RexLiteral literal && when.equals(literal.getValue())) {
                    return before(operands.get(i - 1));
                }
            }
            return new Behavior(SqlJsonValueEmptyOrErrorBehavior.NULL, null);
        }

        private static Behavior before(RexNode operand) {
            return operand instanceof RexLiteral literal
                            && literal.getValue() instanceof SqlJsonValueEmptyOrErrorBehavior kind
                    ? new Behavior(kind, null)
                    : new Behavior(SqlJsonValueEmptyOrErrorBehavior.DEFAULT, operand);
        }
    }
}
