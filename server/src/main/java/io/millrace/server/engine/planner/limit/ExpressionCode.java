package io.millrace.server.engine.planner.limit;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexPatternFieldRef;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Sarg;

/// Adds up the characters that the engine's code of expressions will have, as far as [CodeSize] says.
final class ExpressionCode extends RexShuttle {
    /// The code that writes a value into the row of the result.
    static final int RESULT = 150;
    /// The code of an aggregate function, of its accumulator, and for rows that are retracted.
    static final int AGGREGATE = 6_000;
    /// The code that reads a column.
    static final int COLUMN = 400;

    private static final int CALL = 280;
    /// The code of each operand after the second.
    private static final int OPERAND = 200;
    /// The code of `AND` and `OR`, with their three values.
    private static final int LOGIC = 900;
    /// The code of a condition of a `CASE`, with its value.
    private static final int CONDITION = 500;

    private static final int CAST = 500;
    private static final int ITEM = 1_500;
    /// The code of each part of a list, map or row that is made of others, compared or returned.
    private static final int PART = 750;
    /// Texts are converted, and their nulls are handled.
    private static final int TEXT = 300;
    /// The code of each use of a column that was read.
    private static final int USE = 50;
    /// A column of a pattern is read where it is used.
    private static final int PATTERN_COLUMN = 500;

    private static final int LITERAL = 100;
    /// The code of a literal of a text or a decimal, which becomes a field.
    private static final int OBJECT_LITERAL = 350;

    /// The lengths of a program's expressions.
    private final long[] locals;
    private final BitSet columns = new BitSet();
    private long sum;

    ExpressionCode() {
        this(new long[0]);
    }

    private ExpressionCode(long[] locals) {
        this.locals = locals;
    }

    static long of(RexNode expression) {
        var code = new ExpressionCode();
        expression.accept(code);
        return code.length();
    }

    /// An expression that is used twice is written twice, and a column is read once. A filter passes the rows on.
    static long of(RexProgram program) {
        var expressions = program.getExprList();
        var locals = new long[expressions.size()];
        for (int i = 0; i < locals.length; i++) {
            var code = new ExpressionCode(locals);
            expressions.get(i).accept(code);
            locals[i] = code.sum;
        }
        var length = new ExpressionCode(locals);
        var used = new BitSet();
        if (program.getCondition() != null) {
            length.visitLocalRef(program.getCondition());
            used.set(program.getCondition().getIndex());
        }
        if (program.getCondition() == null || !program.projectsIdentity(false)) {
            for (var result : program.getProjectList()) {
                length.add(RESULT);
                length.visitLocalRef(result);
                used.set(result.getIndex());
            }
        }
        return ValueSize.plus(length.sum, (long) COLUMN * columns(expressions, used));
    }

    /// The number of columns that expressions need.
    private static int columns(List<RexNode> expressions, BitSet used) {
        var references = new RexShuttle() {
            @Override
            public RexNode visitLocalRef(RexLocalRef reference) {
                used.set(reference.getIndex());
                return reference;
            }
        };
        int columns = 0;
        for (int i = used.length() - 1; i >= 0; i--) { // an expression refers to earlier ones
            if (used.get(i)) {
                expressions.get(i).accept(references);
                columns += expressions.get(i) instanceof RexInputRef ? 1 : 0;
            }
        }
        return columns;
    }

    long length() {
        return ValueSize.plus(sum, (long) COLUMN * columns.cardinality());
    }

    private void add(long length) {
        sum = ValueSize.plus(sum, length);
    }

    @Override
    public RexNode visitCall(RexCall call) {
        add(ofCall(call));
        if (SqlTypeUtil.isCharacter(call.getType())) {
            add(TEXT);
        }
        return super.visitCall(call);
    }

    private static long ofCall(RexCall call) {
        var operands = call.getOperands();
        long more = (long) OPERAND * Math.max(0, operands.size() - 2);
        return switch (call.getKind()) {
            case CASE -> CONDITION * (operands.size() / 2L);
            case AND, OR -> LOGIC * Math.max(1L, operands.size() - 1);
            case ARRAY_VALUE_CONSTRUCTOR, MAP_VALUE_CONSTRUCTOR, ROW -> CALL + (long) OPERAND * operands.size();
            case ITEM -> ITEM;
            case CAST ->
                CAST
                        + PART * parts(call.getType())
                        + PART * parts(operands.getFirst().getType());
            default -> {
                if (call.getOperator() instanceof SqlAggFunction) {
                    yield AGGREGATE;
                }
                yield CALL
                        + more
                        + PART * parts(call.getType())
                        + (SqlKind.COMPARISON.contains(call.getKind())
                                ? PART
                                        * operands.stream()
                                                .mapToLong(operand -> parts(operand.getType()))
                                                .sum()
                                : 0);
            }
        };
    }

    /// Returns the number of parts of a list, map or row, including nested ones; 0 for other types.
    private static long parts(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case ARRAY, MULTISET -> 1 + inner(Objects.requireNonNull(type.getComponentType()));
            case MAP ->
                1
                        + inner(Objects.requireNonNull(type.getKeyType()))
                        + inner(Objects.requireNonNull(type.getValueType()));
            case ROW, STRUCTURED ->
                type.getFieldList().stream()
                        .mapToLong(field -> inner(field.getType()))
                        .sum();
            default -> 0;
        };
    }

    private static long inner(RelDataType type) {
        return Math.max(1, parts(type));
    }

    @Override
    public RexNode visitLocalRef(RexLocalRef reference) {
        add(locals[reference.getIndex()]);
        return reference;
    }

    @Override
    public RexNode visitInputRef(RexInputRef column) {
        add(USE);
        columns.set(column.getIndex());
        return column;
    }

    @Override
    public RexNode visitPatternFieldRef(RexPatternFieldRef column) {
        add(PATTERN_COLUMN);
        return column;
    }

    @Override
    public RexNode visitLiteral(RexLiteral literal) {
        long values = literal.getValue() instanceof Sarg<?> list ? values(list) : 1;
        add(values * (isObject(literal.getType()) ? OBJECT_LITERAL : LITERAL));
        return literal;
    }

    /// Ranges have two, unless each is a single value.
    private static long values(Sarg<?> list) {
        long ranges = list.rangeSet.asRanges().size();
        return list.isPoints() || list.isComplementedPoints() ? ranges : 2 * ranges;
    }

    private static boolean isObject(RelDataType type) {
        return SqlTypeUtil.isCharacter(type) || type.getSqlTypeName() == SqlTypeName.DECIMAL;
    }
}
