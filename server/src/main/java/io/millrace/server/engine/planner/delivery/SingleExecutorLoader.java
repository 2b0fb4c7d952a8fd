package io.millrace.server.engine.planner.delivery;

import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;

/// Gives all jobs the same executor, whatever their configuration names.
public interface SingleExecutorLoader extends PipelineExecutorServiceLoader, PipelineExecutorFactory {
    @Override
    default PipelineExecutorFactory getExecutorFactory(Configuration configuration) {
        return this;
    }

    @Override
    default Stream<String> getExecutorNames() {
        return Stream.of(getName());
    }

    @Override
    default boolean isCompatibleWith(Configuration configuration) {
        return true;
    }
}
