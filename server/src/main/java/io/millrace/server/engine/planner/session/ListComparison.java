package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.limit.StatementVisitor;
import io.millrace.server.engine.planner.optimizer.ValueSearch;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexRangeRef;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlInOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql2rel.InitializerExpressionFactory;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.jspecify.annotations.Nullable;

/// `IN`, `NOT IN`, `= ANY` and so on with a list of values, each of which is compared as with `=`. The engine converts
/// them to the type of the left side first, so that `2 IN (2.5)` and `1 IN (4294967297)` are true.
final class ListComparison extends SqlInOperator {
    private static final SqlTypeName.Limit LIMIT = SqlTypeName.Limit.OVERFLOW;

    private final SqlInOperator engine;

    private ListComparison(SqlInOperator engine) {
        // the engine's converter treats those of the usual kinds in its own way
        super(engine.getName(), SqlKind.OTHER);
        this.engine = engine;
    }

    /// Replaces the engine's operators in a statement that was just parsed.
    static void replaceIn(SqlNode statement) {
        statement.accept(new StatementVisitor() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call instanceof SqlBasicCall list
                        && list.getOperator() instanceof SqlInOperator engine
                        && list.operand(1) instanceof SqlNodeList) {
                    list.setOperator(new ListComparison(engine));
                }
                return super.visit(call);
            }
        });
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return engine.deriveType(validator, scope, call);
    }

    /// None: the engine looks for it by a kind that this one does not have.
    @Override
    public @Nullable SqlOperator not() {
        return null;
    }

    /// Adds the conversion of these operators to those of the engine. A long list is a search at once, because the
    /// engine simplifies each expression that it converts, and compares each value of a list with those before it.
    static SqlRexConvertletTable conversions(SqlRexConvertletTable engine, Supplier<ValueSearch> search) {
        return call -> call.getOperator() instanceof ListComparison list
                ? (context, comparison) -> {
                    var once = new ConvertedOnce(context, engine);
                    return list.converted(once, comparison, search.get());
                }
                : engine.get(call);
    }

    private RexNode converted(ConvertedOnce context, SqlCall call, ValueSearch search) {
        SqlNode left = call.operand(0);
        SqlNodeList list = call.operand(1);
        var values = list.stream().filter(Objects::nonNull).toList();
        if (isOfCollection(values, context.getValidator())) {
            return context.convertCall(engine.createCall(call.getParserPosition(), call.getOperandList()));
        }
        var rex = context.getRexBuilder();
        var terms = new ArrayList<RexNode>(values.size());
        for (var value : values) {
            terms.add(
                    left.getKind() == SqlKind.ROW
                            ? compared(((SqlCall) left).getOperandList(), (SqlCall) value, context)
                            : compared(left, value, context));
        }
        return switch (engine.getKind()) {
            case ALL -> RexUtil.composeConjunction(rex, search.conjunction(terms));
            case NOT_IN ->
                rex.makeCall(SqlStdOperatorTable.NOT, RexUtil.composeDisjunction(rex, search.disjunction(terms)));
            default -> RexUtil.composeDisjunction(rex, search.disjunction(terms));
        };
    }

    /// Whether it is `ANY` or `ALL` of the elements of an array.
    private boolean isOfCollection(List<SqlNode> values, SqlValidator validator) {
        return engine instanceof SqlQuantifyOperator
                && values.size() == 1
                && validator.getValidatedNodeType(values.getFirst()).getComponentType() != null;
    }

    private RexNode compared(List<SqlNode> left, SqlCall values, ConvertedOnce context) {
        var terms = new ArrayList<RexNode>();
        for (int i = 0; i < left.size(); i++) {
            terms.add(compared(left.get(i), values.operand(i), context));
        }
        return RexUtil.composeConjunction(context.getRexBuilder(), terms);
    }

    private RexNode compared(SqlNode left, SqlNode value, ConvertedOnce context) {
        var operator = engine instanceof SqlQuantifyOperator quantifier
                ? RelOptUtil.op(quantifier.comparisonKind, SqlStdOperatorTable.EQUALS)
                : SqlStdOperatorTable.EQUALS;
        var to = context.convertExpression(left);
        var from = context.convertExpression(value);
        if (isConverted(from.getType(), to.getType(), context.getTypeFactory()) || fits(to.getType(), from)) {
            var rex = context.getRexBuilder();
            return rex.makeCall(operator, to, rex.ensureType(to.getType(), from, true));
        }
        return context.convertCall(operator.createCall(value.getParserPosition(), left, value));
    }

    /// Whether the engine's conversion to the type of the left side stays: of a value without a type in common, as
    /// a text with a number, of an exact number for an approximate one, of a row, and of a value whose type the
    /// other contains.
    private static boolean isConverted(RelDataType from, RelDataType to, RelDataTypeFactory types) {
        if (to.isStruct()) {
            return true;
        }
        if (from.getSqlTypeName() == to.getSqlTypeName()
                || TimeComparison.areTimeAndText(to, from)
                || TimeComparison.areTimeAndText(from, to)) {
            return false;
        }
        var common = types.leastRestrictive(List.of(to, from));
        return common == null
                || SqlTypeUtil.inCharFamily(from) != SqlTypeUtil.inCharFamily(to)
                || (SqlTypeUtil.isApproximateNumeric(to) && SqlTypeUtil.isExactNumeric(from))
                || SqlTypeUtil.equalSansNullability(types, common, to);
    }

    /// Whether a number is the same in a type. Then it is compared as that type: a source takes no
    /// filter that casts its column.
    private static boolean fits(RelDataType type, RexNode value) {
        return SqlTypeUtil.isExactNumeric(type)
                && number(value).filter(number -> fits(type, number)).isPresent();
    }

    private static boolean fits(RelDataType type, BigDecimal number) {
        var digits = number.stripTrailingZeros();
        if (type.getSqlTypeName() == SqlTypeName.DECIMAL) {
            return digits.scale() <= type.getScale()
                    && digits.precision() - digits.scale() <= type.getPrecision() - type.getScale();
        }
        return digits.scale() <= 0
                && number.compareTo((BigDecimal) type.getSqlTypeName().getLimit(false, LIMIT, false, -1, -1)) >= 0
                && number.compareTo((BigDecimal) type.getSqlTypeName().getLimit(true, LIMIT, false, -1, -1)) <= 0;
    }

    private static Optional<BigDecimal> number(RexNode value) {
        if (value instanceof RexLiteral literal && SqlTypeUtil.isExactNumeric(literal.getType())) {
            return Optional.ofNullable(literal.getValueAs(BigDecimal.class));
        }
        return value.getKind() == SqlKind.MINUS_PREFIX
                ? number(((RexCall) value).getOperands().getFirst()).map(BigDecimal::negate)
                : Optional.empty();
    }

    /// Converts each expression once, so that all values have the same left side.
    private record ConvertedOnce(
            SqlRexContext engine, SqlRexConvertletTable conversions, Map<SqlNode, RexNode> converted)
            implements SqlRexContext {
        ConvertedOnce(SqlRexContext engine, SqlRexConvertletTable conversions) {
            this(engine, conversions, new IdentityHashMap<>());
        }

        RexNode convertCall(SqlCall call) {
            return Objects.requireNonNull(conversions.get(call)).convertCall(this, call);
        }

        @Override
        public RexNode convertExpression(SqlNode expression) {
            return converted.computeIfAbsent(expression, engine::convertExpression);
        }

        @Override
        public RexNode convertLiteral(SqlLiteral literal) {
            return engine.convertLiteral(literal);
        }

        @Override
        public int getGroupCount() {
            return engine.getGroupCount();
        }

        @Override
        public RexBuilder getRexBuilder() {
            return engine.getRexBuilder();
        }

        @Override
        public RexRangeRef getSubQueryExpr(SqlCall call) {
            return engine.getSubQueryExpr(call);
        }

        @Override
        public RelDataTypeFactory getTypeFactory() {
            return engine.getTypeFactory();
        }

        @Override
        public InitializerExpressionFactory getInitializerExpressionFactory() {
            return engine.getInitializerExpressionFactory();
        }

        @Override
        public SqlValidator getValidator() {
            return engine.getValidator();
        }
    }
}
