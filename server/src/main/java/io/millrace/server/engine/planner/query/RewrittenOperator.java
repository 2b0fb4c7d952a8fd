package io.millrace.server.engine.planner.query;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.runtime.generated.CompileUtils;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.table.runtime.generated.GeneratedOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A generated operator with other code than the engine's that does the same. The engine's is compiled if the other
/// cannot be. The class of the engine would split the code in its constructor.
final class RewrittenOperator<C extends StreamOperator<?>> extends GeneratedOperator<C> {
    private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(RewrittenOperator.class);

    private static final Configuration UNSPLIT =
            new Configuration().set(TableConfigOptions.MAX_LENGTH_GENERATED_CODE, Integer.MAX_VALUE);

    private final String rewritten;
    private transient @Nullable Class<C> compiled;

    /// @param references those of the engine's code, and then others
    RewrittenOperator(GeneratedClass<C> generated, String rewritten, Object[] references) {
        super(generated.getClassName(), generated.getCode(), references, UNSPLIT);
        this.rewritten = rewritten;
    }

    String rewritten() {
        return rewritten;
    }

    /// Compiles the class like the engine's own class.
    @Override
    public Class<C> compile(ClassLoader loader) {
        var present = compiled;
        if (present == null) {
            present = compileRewritten(loader);
            compiled = present;
        }
        return present;
    }

    private Class<C> compileRewritten(ClassLoader loader) {
        try {
            return CompileUtils.compile(loader, getClassName(), rewritten);
        } catch (RuntimeException | LinkageError e) {
            LOG.warn(
                    "The code of {} that was made of the engine's cannot be compiled, so the engine's is",
                    getClassName(),
                    e);
            return super.compile(loader);
        }
    }
}
