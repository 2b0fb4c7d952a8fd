package io.millrace.server.engine.program;

import io.millrace.server.engine.planner.delivery.SingleExecutorLoader;
import java.util.Optional;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/// Captures the first job that a program submits, and ends the program there.
final class JobCapture implements SingleExecutorLoader {
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
    public String getName() {
        return "capture";
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return (pipeline, settings, loader) -> {
            graph = PipelineExecutorUtils.getStreamGraph(pipeline, settings);
            throw new Captured();
        };
    }
}
