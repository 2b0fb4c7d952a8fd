package io.millrace.server.engine.running;

import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// Adds a job's configuration to what its scheduler reports. The adaptive scheduler reports a job without slots with an
/// empty configuration, so that not even its statement would be visible while it waits.
record JobConfigView(ExecutionPlan plan) {
    ExecutionGraphInfo in(ExecutionGraphInfo job) {
        var graph = job.getArchivedExecutionGraph();
        return graph.getArchivedExecutionConfig().getGlobalJobParameters().isEmpty()
                        && plan instanceof StreamGraph stream
                ? new ExecutionGraphInfo(
                        GraphCopy.withConfig(graph, stream.getExecutionConfig().archive()),
                        job.getExceptionHistory(),
                        job.getSchedulerType(),
                        job.getJobRescaleConfigInfo(),
                        job.getRescalesStatsSnapshot())
                : job;
    }
}
