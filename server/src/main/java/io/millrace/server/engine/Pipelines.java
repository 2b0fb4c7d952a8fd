package io.millrace.server.engine;

import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.InputFormatOperatorFactory;
import org.apache.flink.streaming.api.operators.SourceOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.jspecify.annotations.Nullable;

/// Tells pipelines, which are streaming jobs that never end, from other jobs.
public final class Pipelines {
    private Pipelines() {}

    /// Whether a job may never end by itself. An interactive query is none: it ends with its reader.
    ///
    /// @param graph with the objects of its user, which a client serializes
    public static boolean isPipeline(StreamGraph graph) {
        return isStreaming(graph)
                && !InteractiveJobs.isMarked(graph.getJobConfiguration())
                && !OriginParameters.isBounded(
                        graph.getExecutionConfig().getGlobalJobParameters().toMap())
                && graph.getSourceIDs().stream()
                        .anyMatch(source -> !ends(graph.getStreamNode(source).getOperatorFactory()));
    }

    /// Whether a job is streaming, and its plan does not change while it runs.
    public static boolean isStreaming(ExecutionPlan plan) {
        return plan.getJobType() == JobType.STREAMING && !plan.isDynamic();
    }

    /// Sources of the older interfaces do not say whether they end, except those that read an input format.
    private static boolean ends(@Nullable StreamOperatorFactory<?> factory) {
        return factory instanceof SourceOperatorFactory<?> source
                ? source.getBoundedness() == Boundedness.BOUNDED
                : factory instanceof InputFormatOperatorFactory<?>;
    }
}
