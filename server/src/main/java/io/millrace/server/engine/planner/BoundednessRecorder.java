package io.millrace.server.engine.planner;

import io.millrace.server.engine.OriginParameters;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.core.execution.JobStatusHook;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.transformations.WithBoundedness;
import org.apache.flink.table.planner.delegation.DefaultExecutor;
import org.jspecify.annotations.Nullable;

/// Makes the jobs of a table environment as the engine does, and writes into each whether its sources come to an end: a
/// job itself no longer knows.
final class BoundednessRecorder extends DefaultExecutor {
    private boolean bounded = true;

    BoundednessRecorder(StreamExecutionEnvironment environment) {
        super(environment);
    }

    @Override
    public Pipeline createPipeline(
            List<Transformation<?>> transformations,
            ReadableConfig settings,
            @Nullable String name,
            List<JobStatusHook> hooks) {
        @SuppressWarnings("NullAway") // the engine takes a job without a name
        var pipeline = super.createPipeline(transformations, settings, name, hooks);
        bounded = bounded(transformations);
        if (pipeline instanceof StreamGraph graph) {
            var config = graph.getExecutionConfig();
            var parameters = config.getGlobalJobParameters().toMap();
            config.setGlobalJobParameters(
                    new Parameters(OriginParameters.bounded(bounded).over(parameters)));
        }
        return pipeline;
    }

    /// Whether all sources of the job that was made last come to an end.
    boolean isBounded() {
        return bounded;
    }

    private static boolean bounded(List<Transformation<?>> sinks) {
        return sinks.stream()
                .flatMap(sink -> sink.getTransitivePredecessors().stream())
                .allMatch(one ->
                        !(one instanceof WithBoundedness source) || source.getBoundedness() == Boundedness.BOUNDED);
    }

    private static final class Parameters extends ExecutionConfig.GlobalJobParameters {
        private static final long serialVersionUID = 1;

        private final transient Map<String, String> all;

        Parameters(Map<String, String> all) {
            this.all = all;
        }

        @Override
        public Map<String, String> toMap() {
            return all;
        }
    }
}
