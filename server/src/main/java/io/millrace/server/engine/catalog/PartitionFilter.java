package io.millrace.server.engine.catalog;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.jspecify.annotations.Nullable;

/// A filter of partitions by equality with texts, whole numbers and dates. For others, the planner filters the list
/// itself; only `ANALYZE TABLE` needs the catalog.
///
/// @param values by column: a whole number as a [Long], and others as in the names of partitions
record PartitionFilter(Map<String, Object> values) {

    /// @throws UnsupportedOperationException if the catalog cannot apply them
    static PartitionFilter of(List<Expression> filters) {
        var values = new HashMap<String, Object>();
        for (var filter : filters) {
            if (!(filter instanceof CallExpression call
                            && call.getFunctionDefinition() == BuiltInFunctionDefinitions.EQUALS
                            && call.getChildren().getFirst() instanceof FieldReferenceExpression column
                            && call.getChildren().getLast() instanceof ValueLiteralExpression literal)
                    || values.put(column.getName(), value(column, literal)) != null) {
                throw unsupported();
            }
        }
        return new PartitionFilter(values);
    }

    private static Object value(FieldReferenceExpression column, ValueLiteralExpression literal) {
        var type = column.getOutputDataType().getLogicalType();
        Optional<?> value = switch (type.getTypeRoot()) {
            case VARCHAR -> literal.getValueAs(String.class);
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                literal.getValueAs(type.getDefaultConversion()).map(number -> ((Number) number).longValue());
            case DATE -> literal.getValueAs(LocalDate.class).map(LocalDate::toString);
            default -> Optional.empty();
        };
        return value.orElseThrow(PartitionFilter::unsupported);
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException(
                "The catalog finds partitions only by columns of texts, whole numbers and dates.");
    }

    boolean matches(Map<String, String> partition) {
        return values.entrySet().stream()
                .allMatch(wanted -> wanted.getValue() instanceof Long number
                        ? isNumber(partition.get(wanted.getKey()), number)
                        : wanted.getValue().equals(partition.get(wanted.getKey())));
    }

    private static boolean isNumber(@Nullable String text, long number) {
        try {
            return Long.parseLong(text) == number;
        } catch (NumberFormatException e) { // the name of a partition without a value
            return false;
        }
    }
}
