package io.millrace.server.engine.program;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/// Captures the first job that a program submits, and ends the program there.
final class JobCapture implements PipelineExecutorServiceLoader, PipelineExecutorFactory {
    private static final String NAME = "capture";

    private volatile @Nullable StreamGraph graph;

    /// Thrown through the program, which should not catch it.
    private static final class Captured extends Error {
        private static final long serialVersionUID = 1;

        Captured() {
            super("The plan is known.", null, false, false);
        }
    }

    Optional<StreamGraph> graph() {
        return Optional.ofNullable(graph);
    }

    @Override
    public PipelineExecutorFactory getExecutorFactory(Configuration configuration) {
        return this;
    }

    @Override
    public Stream<String> getExecutorNames() {
        return Stream.of(NAME);
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public boolean isCompatibleWith(Configuration configuration) {
        return true;
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return (pipeline, settings, loader) -> {
            graph = PipelineExecutorUtils.getStreamGraph(pipeline, settings);
            throw new Captured();
        };
    }
}
