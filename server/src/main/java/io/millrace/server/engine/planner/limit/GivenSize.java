package io.millrace.server.engine.planner.limit;

import io.millrace.server.engine.function.OversizedValueException;
import io.millrace.wire.Refusal;
import java.math.BigDecimal;
import java.util.IdentityHashMap;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.NlsString;

/// The size of values whose length the statement gives, such as `REPEAT('x', 1000)`, wherever the repeated text comes
/// from. Other than [ValueSize], it knows of a value that it is that large, and not that it may be.
final class GivenSize {
    private final long max;
    private final IdentityHashMap<RexNode, Long> known = new IdentityHashMap<>();

    GivenSize(long max) {
        this.max = max;
    }

    /// Refuses a call that makes a value above the maximum.
    void require(RexCall call) {
        if (of(call) > max) {
            throw Refusal.invalidStatement(
                    OversizedValueException.sentence(ValueSize.name(call.getOperator()), of(call), max));
        }
    }

    private long of(RexNode node) {
        var found = known.get(node);
        if (found != null) {
            return found;
        }
        var size = switch (node) {
            case RexLiteral literal ->
                literal.getValue() instanceof NlsString text ? text.getValue().length() : 1L;
            case RexCall call -> call(call);
            default -> 1L;
        };
        known.put(node, size);
        return size;
    }

    private long call(RexCall call) {
        return switch (ValueSize.name(call.getOperator())) {
            case "REPEAT" -> ValueSize.times(of(call, 0), number(call, 1));
            case "LPAD", "RPAD" -> number(call, 1);
            case "CONCAT", "||" ->
                call.getOperands().stream().mapToLong(this::of).reduce(0, ValueSize::plus);
            case "UPPER", "LOWER", "REVERSE" -> of(call, 0);
            default -> call.getKind() == SqlKind.CAST ? of(call, 0) : 1;
        };
    }

    private long of(RexCall call, int operand) {
        return operand < call.getOperands().size() ? of(call.getOperands().get(operand)) : 1;
    }

    /// 0 of a negative number and of one that is not in the statement.
    private static long number(RexCall call, int operand) {
        return operand < call.getOperands().size()
                        && call.getOperands().get(operand) instanceof RexLiteral literal
                        && literal.getValue() instanceof BigDecimal number
                        && number.signum() > 0
                ? ValueSize.number(literal).orElse(0L)
                : 0;
    }
}
