package io.millrace.server.engine.planner.limit;

import io.millrace.wire.Refusal;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlMatchRecognize;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlJsonObjectFunction;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.jspecify.annotations.Nullable;

/// Refuses parts of a parsed statement that a few characters make too large for the planner, before it writes them out.
public final class StatementShape extends StatementVisitor {
    private static final long MAX_GROUPINGS = 1_024;
    /// The engine searches a free name for each state among those of all states before it.
    private static final long MAX_PATTERN = 1_000;

    /// When a window ends, the engine puts its steps together in a loop that no cancellation stops.
    private static final long MAX_STEPS = 1_000_000;

    /// The generated code of a condition contains that of all conditions after it: 200 take 40 MB, and 400 take 250 MB.
    private static final long MAX_CONDITIONS = 500;

    /// Each takes 100 KB.
    private static final long MAX_MEMBERS = 2_000;

    private static final Set<String> WINDOWS = Set.of("HOP", "$HOP", "CUMULATE");
    private static final Set<String> CASTS = Set.of("CAST", "TRY_CAST");
    private static final Set<String> PADDED = Set.of("CHAR", "BINARY");

    private final long maxLength;
    private long lengths;
    private int conditions;

    private StatementShape(long maxLength) {
        this.maxLength = maxLength;
    }

    public static void require(SqlNode statement) {
        var budget = PlanningBudget.current();
        statement.accept(new StatementShape(budget.limits().valueSize()));
        ExpandedSize.require(statement, budget);
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        switch (call) {
            case SqlSelect select
            when select.getGroup() != null ->
                requireGroupings(groupings(select.getGroup().getList().stream()
                        .filter(Objects::nonNull)
                        .toList()));
            case SqlCase cases -> {
                return visitCase(cases);
            }
            case SqlMatchRecognize match -> requirePattern(pattern(match.getPattern()));
            case SqlCall window
            when WINDOWS.contains(window.getOperator().getName().toUpperCase(Locale.ROOT)) -> requireSteps(window);
            case SqlCall object
            when object.getOperator() instanceof SqlJsonObjectFunction ->
                requireMembers((object.operandCount() - 1) / 2);
            default -> {
                if (CASTS.contains(ValueSize.name(call.getOperator())) && call.operandCount() > 1) {
                    requireLength(call.operand(1));
                }
            }
        }
        return super.visit(call);
    }

    /// Counts the conditions of a CASE together with those of the ones within it.
    private @Nullable Void visitCase(SqlCase cases) {
        var outer = conditions == 0;
        conditions += cases.getWhenOperands().size();
        requireConditions();
        super.visit(cases);
        if (outer) {
            conditions = 0;
        }
        return null;
    }

    private void requireConditions() {
        if (conditions > MAX_CONDITIONS) {
            throw Refusal.invalidStatement("A CASE has more than " + MAX_CONDITIONS
                    + " conditions, with those of the CASE expressions within it. Use a join with VALUES for a"
                    + " long list of values.");
        }
    }

    private static void requireMembers(int members) {
        if (members > MAX_MEMBERS) {
            throw Refusal.invalidStatement("A JSON_OBJECT has " + members + " members, and may have " + MAX_MEMBERS
                    + ". Use JSON_OBJECTAGG over rows of VALUES for more.");
        }
    }

    /// The first interval is the step, the second the size.
    private static void requireSteps(SqlCall window) {
        var intervals = window.getOperandList().stream()
                .flatMap(operand -> millis(operand).stream())
                .toList();
        if (intervals.size() > 1 && intervals.getFirst() > 0 && intervals.get(1) / intervals.getFirst() > MAX_STEPS) {
            throw Refusal.invalidStatement("The windows of the statement have "
                    + intervals.get(1) / intervals.getFirst() + " steps each, and may have " + MAX_STEPS
                    + ". Use a longer step or a shorter window.");
        }
    }

    /// Empty of anything but an interval of days, hours or less that the engine can read.
    private static Optional<Long> millis(@Nullable SqlNode operand) {
        if (operand instanceof SqlCall named && named.getKind() == SqlKind.ARGUMENT_ASSIGNMENT) {
            return millis(named.operand(0));
        }
        if (!(operand instanceof SqlIntervalLiteral literal)
                || !(literal.getValue() instanceof SqlIntervalLiteral.IntervalValue interval)
                || interval.getIntervalQualifier().isYearMonth()) {
            return Optional.empty();
        }
        try {
            return Optional.of(SqlParserUtil.intervalToMillis(interval));
        } catch (CalciteException e) {
            return Optional.empty();
        }
    }

    private static void requireGroupings(long groupings) {
        if (groupings > MAX_GROUPINGS) {
            throw Refusal.invalidStatement("GROUP BY has " + groupings + " grouping sets, and may have " + MAX_GROUPINGS
                    + ": CUBE over n columns has 2 to the power of n, and several lists multiply. List the"
                    + " sets that are needed with GROUPING SETS.");
        }
    }

    /// The number of combinations of the items of a list.
    private static long groupings(List<SqlNode> items) {
        return items.stream().mapToLong(StatementShape::groupings).reduce(1, ValueSize::times);
    }

    private static long groupings(SqlNode item) {
        if (!(item instanceof SqlCall call)) {
            return 1;
        }
        var operands = call.getOperandList();
        return switch (call.getKind()) {
            case CUBE -> operands.size() < Long.SIZE - 1 ? 1L << operands.size() : ValueSize.UNBOUNDED;
            case ROLLUP -> operands.size() + 1L;
            case GROUPING_SETS ->
                operands.stream().mapToLong(StatementShape::groupings).reduce(0, ValueSize::plus);
            default -> 1;
        };
    }

    private static void requirePattern(long length) {
        if (length > MAX_PATTERN) {
            throw Refusal.invalidStatement(
                    "The PATTERN of MATCH_RECOGNIZE has " + length + " steps with its repetitions written out, and may"
                            + " have " + MAX_PATTERN + ". Use + or * instead of a large number.");
        }
    }

    private static long pattern(SqlNode node) {
        if (!(node instanceof SqlCall call)) {
            return node instanceof SqlLiteral ? 0 : 1;
        }
        var operands = call.getOperandList();
        if (call.getKind() == SqlKind.PATTERN_QUANTIFIER) {
            var times = Math.max(1, Math.max(number(operands, 1), number(operands, 2)));
            return ValueSize.times(pattern(operands.getFirst()), times);
        }
        return operands.stream().mapToLong(StatementShape::pattern).reduce(0, ValueSize::plus);
    }

    private static long number(List<SqlNode> operands, int operand) {
        return operand < operands.size()
                        && operands.get(operand) instanceof SqlLiteral literal
                        && literal.getValue() instanceof BigDecimal number
                ? number.longValue()
                : 1;
    }

    /// A value is padded to the length of these types when the statement is planned.
    private void requireLength(SqlNode type) {
        if (type instanceof SqlDataTypeSpec spec
                && spec.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
                && PADDED.contains(basic.getTypeName().getSimple())) {
            lengths = ValueSize.plus(lengths, Math.max(0, basic.getPrecision()));
            if (lengths > maxLength) {
                throw Refusal.invalidStatement("The statement casts to CHAR or BINARY of " + lengths
                        + " characters in all, to which values are padded; they may have " + maxLength + " ("
                        + StatementLimits.VALUE_SIZE + "). Use STRING or BYTES.");
            }
        }
    }
}
