package io.millrace.server.engine.planner.delivery;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.table.functions.UserDefinedFunction;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;

/// Recognizes the operators of a job that only filter and calculate, without user functions.
public final class CalculationNodes {
    private static final List<String> CLASSES = List.of("StreamExecCalc$", "BatchExecCalc$");

    private CalculationNodes() {}

    /// Whether an operator reads each row completely before the next one and keeps nothing of it: such an operator, or
    /// the sink of a query.
    public static boolean keepNothing(StreamGraph graph, StreamNode node) {
        return graph.getSinkIDs().contains(node.getId()) || factory(node).isPresent();
    }

    /// The factory of such an operator, and empty for others.
    public static Optional<CodeGenOperatorFactory<?>> factory(StreamNode node) {
        return node.getOperatorFactory() instanceof CodeGenOperatorFactory<?> factory
                        && CLASSES.stream().anyMatch(factory.getGeneratedClass().getClassName()::startsWith)
                        && Stream.of(factory.getGeneratedClass().getReferences())
                                .noneMatch(UserDefinedFunction.class::isInstance)
                ? Optional.of(factory)
                : Optional.empty();
    }
}
