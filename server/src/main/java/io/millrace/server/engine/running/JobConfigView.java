package io.millrace.server.engine.running;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.flink.api.common.ArchivedExecutionConfig;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionJobVertex;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// The configuration of a job for what its scheduler tells. The adaptive one tells of a job without slots with an empty
/// configuration: who looks why it waits would not even see its statement.
record JobConfigView(ExecutionPlan plan) {

    ExecutionGraphInfo in(ExecutionGraphInfo told) {
        var graph = told.getArchivedExecutionGraph();
        var config = graph.getArchivedExecutionConfig();
        return config.getGlobalJobParameters().isEmpty() && plan instanceof StreamGraph stream
                ? new ExecutionGraphInfo(
                        with(graph, stream.getExecutionConfig().archive()),
                        told.getExceptionHistory(),
                        told.getSchedulerType(),
                        told.getJobRescaleConfigInfo(),
                        told.getRescalesStatsSnapshot())
                : told;
    }

    private static ArchivedExecutionGraph with(ArchivedExecutionGraph graph, ArchivedExecutionConfig config) {
        var vertices = new LinkedHashMap<JobVertexID, ArchivedExecutionJobVertex>();
        graph.getVerticesTopologically().forEach(vertex -> vertices.put(vertex.getJobVertexId(), vertex));
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
