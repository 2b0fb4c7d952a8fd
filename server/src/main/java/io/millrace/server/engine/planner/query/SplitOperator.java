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

/// A generated operator whose code was split before. The engine's class splits its code in its constructor.
final class SplitOperator<C extends StreamOperator<?>> extends GeneratedOperator<C> {
    private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(SplitOperator.class);

    static final Configuration UNSPLIT =
            new Configuration().set(TableConfigOptions.MAX_LENGTH_GENERATED_CODE, Integer.MAX_VALUE);

    private final String split;
    private transient @Nullable Class<C> compiled;

    SplitOperator(GeneratedClass<C> generated, String split) {
        super(generated.getClassName(), generated.getCode(), generated.getReferences(), UNSPLIT);
        this.split = split;
    }

    /// As the engine's class, with the code as it was if the other cannot be compiled.
    @Override
    public Class<C> compile(ClassLoader loader) {
        var present = compiled;
        if (present == null) {
            present = compileSplit(loader);
            compiled = present;
        }
        return present;
    }

    private Class<C> compileSplit(ClassLoader loader) {
        try {
            return CompileUtils.compile(loader, getClassName(), split);
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("The split code of {} cannot be compiled, so it is compiled as a whole", getClassName(), e);
            return super.compile(loader);
        }
    }
}
