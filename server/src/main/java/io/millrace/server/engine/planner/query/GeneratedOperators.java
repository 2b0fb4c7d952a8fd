package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.delivery.CalculationNodes;
import java.util.function.UnaryOperator;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;

/// Prepares the generated operators of a job: functions refuse values that are too large, and regular expressions can
/// be interrupted. If the job was planned without splitting their code, those with long methods are split, and
/// calculations take their numbers from fields and copy no text needlessly.
public final class GeneratedOperators {
    private final SplitCodeCache.Limits limits;
    private final GeneratedMethods methods;
    private final EngineCalls calls;
    private final HeldFunctions held;

    /// @param valueSize of a value that a function makes, in bytes
    /// @param loader    of the operators' classes
    public GeneratedOperators(ReadableConfig config, long valueSize, ClassLoader loader) {
        calls = new EngineCalls(valueSize);
        held = new HeldFunctions(calls::in, config, loader);
        limits = new SplitCodeCache.Limits(
                config.get(TableConfigOptions.MAX_LENGTH_GENERATED_CODE),
                config.get(TableConfigOptions.MAX_MEMBERS_GENERATED_CODE));
        methods = new GeneratedMethods(limits.length());
    }

    /// Prepares a job whose code is not split yet.
    void prepare(StreamGraph graph) {
        graph.getStreamNodes().forEach(node -> prepare(node, graph));
    }

    /// Replaces calls only, in a job that was planned as usual.
    public void guard(StreamGraph graph) {
        graph.getStreamNodes().forEach(this::guard);
    }

    /// Corrects comparisons of rows only, with code that a cluster without Millrace can run.
    public static void correct(StreamGraph graph, ReadableConfig config, ClassLoader loader) {
        var held = new HeldFunctions(UnaryOperator.identity(), config, loader);
        graph.getStreamNodes().forEach(node -> guardHeld(node, held));
    }

    private void prepare(StreamNode node, StreamGraph graph) {
        if (node.getOperatorFactory() instanceof CodeGenOperatorFactory<?> factory) {
            prepare(node, factory, graph);
        } else {
            guardHeld(node, held);
        }
    }

    private <T> void prepare(StreamNode node, CodeGenOperatorFactory<T> factory, StreamGraph graph) {
        var generated = factory.getGeneratedClass();
        boolean calculates = CalculationNodes.factory(node).isPresent();
        var code = guarded(generated);
        if (calculates && !TextCopies.areNeeded(node, graph)) {
            code = TextCopies.without(code);
        }
        if (methods.hasLongMethod(code)) {
            replace(node, factory, split(generated, code));
        } else if (calculates) {
            LiteralFields.of(generated, code).ifPresent(changed -> replace(node, factory, changed));
        } else {
            replaceGuarded(node, factory, code);
        }
    }

    /// The code with calls that refuse large values and can be interrupted.
    private String guarded(GeneratedClass<?> generated) {
        return calls.in(generated.getCode());
    }

    private void guard(StreamNode node) {
        if (node.getOperatorFactory() instanceof CodeGenOperatorFactory<?> factory) {
            replaceGuarded(node, factory, guarded(factory.getGeneratedClass()));
        } else {
            guardHeld(node, held);
        }
    }

    private static void guardHeld(StreamNode node, HeldFunctions held) {
        var factory = node.getOperatorFactory();
        if (factory != null) { // a source of the older interfaces has none
            node.setOperatorFactory(held.guarded(factory));
        }
    }

    private <T> void replaceGuarded(StreamNode node, CodeGenOperatorFactory<T> factory, String code) {
        var generated = factory.getGeneratedClass();
        if (!code.equals(generated.getCode())) {
            var changed = methods.hasLongMethod(code)
                    ? split(generated, code)
                    : new RewrittenOperator<>(generated, code, generated.getReferences());
            replace(node, factory, changed);
        }
    }

    private static <T> void replace(
            StreamNode node, CodeGenOperatorFactory<T> factory, GeneratedClass<? extends StreamOperator<T>> changed) {
        var replaced = new CodeGenOperatorFactory<T>(changed);
        replaced.setChainingStrategy(factory.getChainingStrategy());
        node.setOperatorFactory(replaced);
    }

    private <C extends StreamOperator<?>> GeneratedClass<C> split(GeneratedClass<C> generated, String code) {
        return new RewrittenOperator<>(generated, SplitCodeCache.SHARED.split(code, limits), generated.getReferences());
    }
}
