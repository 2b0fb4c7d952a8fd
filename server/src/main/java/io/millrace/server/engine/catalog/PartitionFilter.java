package io.millrace.server.engine.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.jspecify.annotations.Nullable;

/// A filter of partitions by equality with whole numbers. For others, the planner filters the list itself; only
/// `ANALYZE TABLE` needs the catalog, and the engine writes its query without the quotes of texts and dates.
///
/// @param values by column
record PartitionFilter(Map<String, Long> values) {

    /// @throws UnsupportedOperationException if the catalog cannot apply them
    static PartitionFilter of(List<Expression> filters) {
        var values = new HashMap<String, Long>();
        for (var filter : filters) {
            if (!(filter instanceof CallExpression call
                            && call.getFunctionDefinition() == BuiltInFunctionDefinitions.EQUALS
                            && call.getChildren().getFirst() instanceof FieldReferenceExpression column
                            && call.getChildren().getLast() instanceof ValueLiteralExpression literal)
                    || values.put(column.getName(), number(column, literal)) != null) {
                throw unsupported();
            }
        }
        return new PartitionFilter(values);
    }

    private static long number(FieldReferenceExpression column, ValueLiteralExpression literal) {
        var type = column.getOutputDataType().getLogicalType();
        if (!type.is(LogicalTypeFamily.INTEGER_NUMERIC)) {
            throw unsupported();
        }
        return literal.getValueAs(type.getDefaultConversion())
                .map(value -> ((Number) value).longValue())
                .orElseThrow(PartitionFilter::unsupported);
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("The catalog finds partitions only by columns of whole numbers.");
    }

    boolean matches(Map<String, String> partition) {
        return values.entrySet().stream()
                .allMatch(wanted -> isNumber(partition.get(wanted.getKey()), wanted.getValue()));
    }

    private static boolean isNumber(@Nullable String text, long number) {
        try {
            return Long.parseLong(text) == number;
        } catch (NumberFormatException e) { // the name of a partition without a value
            return false;
        }
    }
}
