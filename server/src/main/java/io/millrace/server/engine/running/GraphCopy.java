package io.millrace.server.engine.running;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.ArchivedExecutionConfig;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionJobVertex;
import org.apache.flink.runtime.jobgraph.JobVertexID;

/// Copies an archived graph with other vertices or another configuration; the engine offers no such method.
public final class GraphCopy {
    private GraphCopy() {}

    public static ArchivedExecutionGraph withVertices(
            ArchivedExecutionGraph graph, UnaryOperator<ArchivedExecutionJobVertex> change) {
        return copy(graph, change, graph.getArchivedExecutionConfig());
    }

    public static ArchivedExecutionGraph withConfig(ArchivedExecutionGraph graph, ArchivedExecutionConfig config) {
        return copy(graph, UnaryOperator.identity(), config);
    }

    private static ArchivedExecutionGraph copy(
            ArchivedExecutionGraph graph,
            UnaryOperator<ArchivedExecutionJobVertex> change,
            ArchivedExecutionConfig config) {
        var vertices = new LinkedHashMap<JobVertexID, ArchivedExecutionJobVertex>();
        graph.getVerticesTopologically().forEach(vertex -> vertices.put(vertex.getJobVertexId(), change.apply(vertex)));
        return new ArchivedExecutionGraph(
                graph.getJobID(),
                graph.getJobName(),
                vertices,
                List.copyOf(vertices.values()),
                Arrays.stream(JobStatus.values())
                        .mapToLong(graph::getStatusTimestamp)
                        .toArray(),
                graph.getState(),
                graph.getJobType(),
                graph.getFailureInfo(),
                graph.getPlan(),
                graph.getAccumulatorResultsStringified(),
                graph.getAccumulatorsSerialized(),
                config,
                graph.isStoppable(),
                graph.getCheckpointCoordinatorConfiguration(),
                graph.getCheckpointStatsSnapshot(),
                graph.getStateBackendName().orElse(null),
                graph.getCheckpointStorageName().orElse(null),
                graph.isChangelogStateBackendEnabled(),
                graph.getChangelogStorageName().orElse(null),
                graph.getStreamGraphJson(),
                graph.getPendingOperatorCount(),
                graph.getApplicationId().orElse(null));
    }
}
