package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;
import org.apache.flink.table.planner.plan.utils.RexLiteralUtil;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/// A constant expression with its literals as columns of a row. Only expressions of operators and types whose generated
/// code does the same with a column as with a literal have a shape: no approximate numbers or patterns, no times but
/// casts of texts, no division, whose divisor the engine checks while it plans, and no functions of users.
///
/// @param key        the same for all expressions that differ only in the values of these literals
/// @param expression over the columns
/// @param literals   one row
record ExpressionShape(String key, RexNode expression, RowType input, RowType output, GenericRowData literals) {
    private static final int MAX_NODES = 200;

    private static final Set<SqlTypeName> COLUMNS = EnumSet.of(
            SqlTypeName.TINYINT,
            SqlTypeName.SMALLINT,
            SqlTypeName.INTEGER,
            SqlTypeName.BIGINT,
            SqlTypeName.DECIMAL,
            SqlTypeName.CHAR,
            SqlTypeName.VARCHAR);

    /// The types of times that do not depend on a time zone.
    private static final Set<SqlTypeName> TIMES = EnumSet.of(SqlTypeName.DATE, SqlTypeName.TIME, SqlTypeName.TIMESTAMP);

    private static final Set<SqlOperator> OPERATORS = Set.of(
            FlinkSqlOperatorTable.PLUS,
            FlinkSqlOperatorTable.MINUS,
            FlinkSqlOperatorTable.MULTIPLY,
            FlinkSqlOperatorTable.UNARY_MINUS,
            FlinkSqlOperatorTable.UNARY_PLUS,
            FlinkSqlOperatorTable.EQUALS,
            FlinkSqlOperatorTable.NOT_EQUALS,
            FlinkSqlOperatorTable.LESS_THAN,
            FlinkSqlOperatorTable.LESS_THAN_OR_EQUAL,
            FlinkSqlOperatorTable.GREATER_THAN,
            FlinkSqlOperatorTable.GREATER_THAN_OR_EQUAL,
            FlinkSqlOperatorTable.AND,
            FlinkSqlOperatorTable.OR,
            FlinkSqlOperatorTable.NOT,
            FlinkSqlOperatorTable.IS_NULL,
            FlinkSqlOperatorTable.IS_NOT_NULL,
            FlinkSqlOperatorTable.CASE,
            FlinkSqlOperatorTable.CAST,
            FlinkSqlOperatorTable.ABS,
            FlinkSqlOperatorTable.UPPER,
            FlinkSqlOperatorTable.LOWER,
            FlinkSqlOperatorTable.INITCAP,
            FlinkSqlOperatorTable.REVERSE,
            FlinkSqlOperatorTable.CONCAT,
            FlinkSqlOperatorTable.CONCAT_FUNCTION,
            FlinkSqlOperatorTable.CONCAT_WS,
            FlinkSqlOperatorTable.CHAR_LENGTH,
            FlinkSqlOperatorTable.CHARACTER_LENGTH,
            FlinkSqlOperatorTable.SUBSTRING,
            FlinkSqlOperatorTable.SUBSTR,
            FlinkSqlOperatorTable.REPLACE,
            FlinkSqlOperatorTable.POSITION);

    /// Empty if it has none.
    static Optional<ExpressionShape> of(RexNode constant) {
        if (!(constant instanceof RexCall call)) {
            return Optional.empty();
        }
        var reader = new Reader();
        // its result has no type of a column
        var expression = isTimeOfText(call) ? reader.readCall(call) : reader.read(call);
        if (!reader.known) {
            return Optional.empty();
        }
        var input = RowType.of(reader.types.toArray(LogicalType[]::new));
        var output = RowType.of(FlinkTypeFactory.toLogicalType(call.getType()));
        return Optional.of(new ExpressionShape(
                reader.key.toString(), expression, input, output, GenericRowData.of(reader.values.toArray())));
    }

    private static boolean isTimeOfText(RexCall call) {
        return call.getOperator().equals(FlinkSqlOperatorTable.CAST)
                && TIMES.contains(call.getType().getSqlTypeName())
                && SqlTypeUtil.inCharFamily(call.getOperands().getFirst().getType());
    }

    /// Replaces literals by columns, and writes the key.
    private static final class Reader {
        private final StringBuilder key = new StringBuilder();
        private final List<LogicalType> types = new ArrayList<>();
        private final List<Object> values = new ArrayList<>();
        private int nodes;
        private boolean known = true;

        RexNode read(RexNode node) {
            nodes++;
            known &= nodes <= MAX_NODES && isKnown(node.getType());
            if (!known) {
                return node;
            }
            return switch (node) {
                case RexLiteral literal -> readLiteral(literal);
                case RexCall call -> readCall(call);
                default -> unknown(node);
            };
        }

        /// Absent values and truth values stay, because code is generated from them.
        private RexNode readLiteral(RexLiteral literal) {
            if (literal.isNull()
                    || !COLUMNS.contains(literal.getTypeName())
                    || !COLUMNS.contains(literal.getType().getSqlTypeName())) {
                key.append(literal.getValue()).append(literal.getType().getFullTypeString());
                return literal;
            }
            var column = new RexInputRef(types.size(), literal.getType());
            types.add(FlinkTypeFactory.toLogicalType(literal.getType()));
            values.add(RexLiteralUtil.toFlinkInternalValue(literal).f0);
            key.append('$').append(literal.getType().getFullTypeString());
            return column;
        }

        private RexNode readCall(RexCall call) {
            if (!OPERATORS.contains(call.getOperator())) {
                return unknown(call);
            }
            key.append(call.getOperator().getName()).append('(');
            var operands = new ArrayList<RexNode>(call.getOperands().size());
            for (var operand : call.getOperands()) {
                operands.add(read(operand));
                key.append(',');
            }
            key.append(')').append(call.getType().getFullTypeString());
            return call.clone(call.getType(), operands);
        }

        private RexNode unknown(RexNode node) {
            known = false;
            return node;
        }

        private static boolean isKnown(RelDataType type) {
            return type.getSqlTypeName() == SqlTypeName.BOOLEAN || COLUMNS.contains(type.getSqlTypeName());
        }
    }
}
