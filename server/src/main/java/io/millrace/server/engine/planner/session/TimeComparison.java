package io.millrace.server.engine.planner.session;

import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;

/// Comparisons of a date or time with a text, which is read as a date or time of that type. For `=` and `<>`,
/// the engine does so only when it generates code. Until then, it takes '2020-1-1' and '2020-01-01' for
/// different values, and makes a search of several comparisons, for which it can generate no code.
final class TimeComparison {
    private static final Set<SqlTypeName> TIMES = Set.of(
            SqlTypeName.DATE, SqlTypeName.TIME, SqlTypeName.TIMESTAMP, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);

    private TimeComparison() {}

    /// Adds the conversion of texts to the engine's.
    static SqlRexConvertletTable conversions(SqlRexConvertletTable engine) {
        return call -> {
            var conversion = engine.get(call);
            return conversion != null && SqlKind.BINARY_COMPARISON.contains(call.getKind())
                    ? (context, comparison) ->
                            compared(conversion.convertCall(context, comparison), context.getRexBuilder())
                    : conversion;
        };
    }

    private static RexNode compared(RexNode converted, RexBuilder rex) {
        if (!(converted instanceof RexCall call) || !SqlKind.BINARY_COMPARISON.contains(call.getKind())) {
            return converted;
        }
        var left = call.getOperands().getFirst();
        var right = call.getOperands().getLast();
        if (areTimeAndText(left.getType(), right.getType())) {
            return rex.makeCall(call.getOperator(), left, read(right, left.getType(), rex));
        }
        return areTimeAndText(right.getType(), left.getType())
                ? rex.makeCall(call.getOperator(), read(left, right.getType(), rex), right)
                : converted;
    }

    static boolean areTimeAndText(RelDataType time, RelDataType text) {
        return TIMES.contains(time.getSqlTypeName()) && SqlTypeUtil.inCharFamily(text);
    }

    /// The type of a time attribute is one that no text can be cast to.
    private static RexNode read(RexNode text, RelDataType time, RexBuilder rex) {
        var types = rex.getTypeFactory();
        var plain = time.getSqlTypeName() == SqlTypeName.DATE
                ? types.createSqlType(SqlTypeName.DATE)
                : types.createSqlType(time.getSqlTypeName(), time.getPrecision());
        return rex.makeCast(
                types.createTypeWithNullability(plain, text.getType().isNullable()), text);
    }
}
