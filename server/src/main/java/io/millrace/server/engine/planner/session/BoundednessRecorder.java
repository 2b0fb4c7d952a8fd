package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.OriginParameters;
import java.util.List;
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

/// The engine's executor of a table environment, which also records in each job whether all its sources end: the job
/// itself no longer knows.
final class BoundednessRecorder extends DefaultExecutor {
    private final ExplainedPlans explained;
    private boolean bounded = true;

    BoundednessRecorder(StreamExecutionEnvironment environment, ExplainedPlans explained) {
        super(environment);
        this.explained = explained;
    }

    @Override
    @SuppressWarnings("NullAway") // the engine uses the job of an explained plan only to show it
    public Pipeline createPipeline(
            List<Transformation<?>> transformations,
            ReadableConfig settings,
            @Nullable String name,
            List<JobStatusHook> hooks) {
        var pipeline = explained.job(() -> pipeline(transformations, settings, name, hooks));
        bounded = bounded(transformations);
        if (pipeline instanceof StreamGraph graph) {
            OriginParameters.bounded(bounded).addTo(graph.getExecutionConfig());
        }
        return pipeline;
    }

    @SuppressWarnings("NullAway") // the engine takes a job without a name
    private Pipeline pipeline(
            List<Transformation<?>> transformations,
            ReadableConfig settings,
            @Nullable String name,
            List<JobStatusHook> hooks) {
        return super.createPipeline(transformations, settings, name, hooks);
    }

    /// Whether all sources of the latest job end.
    boolean isBounded() {
        return bounded;
    }

    private static boolean bounded(List<Transformation<?>> sinks) {
        return sinks.stream()
                .flatMap(sink -> sink.getTransitivePredecessors().stream())
                .allMatch(transformation -> !(transformation instanceof WithBoundedness source)
                        || source.getBoundedness() == Boundedness.BOUNDED);
    }
}
