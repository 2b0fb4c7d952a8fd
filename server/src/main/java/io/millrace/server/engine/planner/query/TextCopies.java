package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.delivery.CalculationNodes;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.apache.flink.table.runtime.operators.sort.SortLimitOperator;

/// Takes the copies of texts out of the generated code of calculations. A calculation copies each text that it passes
/// on, because its input may use the memory again for its next row. An operator that reads a row completely before the
/// next one, and copies what it keeps, needs no such copy.
final class TextCopies {
    /// They write the keys and values of each row to memory of their own.
    private static final List<String> AGGREGATES = List.of("HashAggregateWithKeys$", "LocalHashAggregateWithKeys$");

    private static final Pattern SERIALIZER = Pattern.compile(
            "private transient org\\.apache\\.flink\\.table\\.runtime\\.typeutils\\.StringDataSerializer (\\S+);");

    private TextCopies() {}

    /// Whether an operator after a calculation may keep its texts.
    static boolean areNeeded(StreamNode calculation, StreamGraph graph) {
        return !calculation.getOutEdges().stream()
                .map(edge -> graph.getStreamNode(edge.getTargetId()))
                .allMatch(reader -> CalculationNodes.keepNothing(graph, reader) || copiesWhatItKeeps(reader));
    }

    private static boolean copiesWhatItKeeps(StreamNode node) {
        return switch (node.getOperatorFactory()) {
            case SimpleOperatorFactory<?> simple -> simple.getOperator() instanceof SortLimitOperator;
            case CodeGenOperatorFactory<?> generated ->
                AGGREGATES.stream().anyMatch(generated.getGeneratedClass().getClassName()::startsWith);
            case null, default -> false;
        };
    }

    static String without(String code) {
        var serializer = SERIALIZER.matcher(code);
        var changed = code;
        while (serializer.find()) {
            changed = changed.replaceAll(
                    Pattern.quote("(" + serializer.group(1)) + "\\.copy\\((field\\$\\d+)\\)\\)", "($1)");
        }
        return changed;
    }
}
