package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.delivery.CalculationNodes;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;

/// Prepares the generated operators of a job that was planned without splitting their code: those with long methods are
/// split, and calculations take their numbers from fields.
final class GeneratedOperators {
    private final SplitCodeCache.Limits limits;
    private final GeneratedMethods methods;

    GeneratedOperators(ReadableConfig config) {
        limits = new SplitCodeCache.Limits(
                config.get(TableConfigOptions.MAX_LENGTH_GENERATED_CODE),
                config.get(TableConfigOptions.MAX_MEMBERS_GENERATED_CODE));
        methods = new GeneratedMethods(limits.length());
    }

    void prepare(StreamGraph graph) {
        graph.getStreamNodes().forEach(this::prepare);
    }

    private void prepare(StreamNode node) {
        if (node.getOperatorFactory() instanceof CodeGenOperatorFactory<?> factory) {
            prepare(node, factory, CalculationNodes.factory(node).isPresent());
        }
    }

    private <T> void prepare(StreamNode node, CodeGenOperatorFactory<T> factory, boolean calculates) {
        var generated = factory.getGeneratedClass();
        var prepared = methods.hasLongMethod(generated.getCode())
                ? split(generated)
                : calculates ? LiteralFields.of(generated).orElse(null) : null;
        if (prepared != null) {
            var replaced = new CodeGenOperatorFactory<T>(prepared);
            replaced.setChainingStrategy(factory.getChainingStrategy());
            node.setOperatorFactory(replaced);
        }
    }

    private <C extends StreamOperator<?>> GeneratedClass<C> split(GeneratedClass<C> generated) {
        return new RewrittenOperator<>(
                generated, SplitCodeCache.SHARED.split(generated.getCode(), limits), generated.getReferences());
    }
}
