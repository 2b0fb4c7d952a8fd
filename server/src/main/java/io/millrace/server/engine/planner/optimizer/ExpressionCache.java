package io.millrace.server.engine.planner.optimizer;

import io.millrace.server.concurrent.BoundedMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.codegen.ExpressionReducer;

/// A cache of compiled expressions by their shapes. It keeps those that were used last.
final class ExpressionCache {
    private static final int MAX_FUNCTIONS = 500;

    /// The cache of all sessions, like the engine's own cache of generated classes, because no function
    /// belongs to a user.
    static final ExpressionCache SHARED = new ExpressionCache(MAX_FUNCTIONS);

    private record ShapeKey(String shape, String casts) {}

    private final Map<ShapeKey, CompiledExpressions.Function> functions;

    ExpressionCache(int max) {
        this.functions = BoundedMap.ofUsed(max);
    }

    /// @param config of which only the behaviour of casts decides what the code of a shape does
    CompiledExpressions.Function function(ExpressionShape shape, ReadableConfig config) {
        var key = new ShapeKey(
                shape.key(),
                config.get(ExecutionConfigOptions.TABLE_EXEC_LEGACY_CAST_BEHAVIOUR)
                        .name());
        return find(key).orElseGet(() -> {
            var compiled = new CompiledExpressions(
                            List.of(shape.expression()), Optional.empty(), shape.input(), shape.output())
                    .compile(config, ExpressionReducer.class.getClassLoader());
            keep(key, compiled);
            return compiled;
        });
    }

    synchronized int size() {
        return functions.size();
    }

    private synchronized Optional<CompiledExpressions.Function> find(ShapeKey key) {
        return Optional.ofNullable(functions.get(key));
    }

    private synchronized void keep(ShapeKey key, CompiledExpressions.Function function) {
        functions.put(key, function);
    }
}
