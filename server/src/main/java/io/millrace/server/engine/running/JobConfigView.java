package io.millrace.server.engine.running;

import java.io.IOException;
import java.util.Optional;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Adds a job's configuration to what its scheduler reports. The adaptive scheduler reports a job without slots with an
/// empty configuration, so that not even its statement would be visible while it waits. Nor would its owner, without
/// whom no user may see the job.
record JobConfigView(ExecutionPlan plan) {
    private static final Logger LOG = LoggerFactory.getLogger(JobConfigView.class);

    ExecutionGraphInfo in(ExecutionGraphInfo job) {
        var graph = job.getArchivedExecutionGraph();
        if (!graph.getArchivedExecutionConfig().getGlobalJobParameters().isEmpty()
                || !(plan instanceof StreamGraph stream)) {
            return job;
        }
        return Optional.ofNullable(stream.getExecutionConfig())
                .or(() -> stored(stream))
                .map(config -> new ExecutionGraphInfo(
                        GraphCopy.withConfig(graph, config.archive()),
                        job.getExceptionHistory(),
                        job.getSchedulerType(),
                        job.getJobRescaleConfigInfo(),
                        job.getRescalesStatsSnapshot()))
                .orElse(job);
    }

    /// The configuration of a plan whose classes are not loaded; empty if it needs some of them.
    private static Optional<ExecutionConfig> stored(StreamGraph stream) {
        var stored = stream.getSerializedExecutionConfig();
        if (stored == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(stored.deserializeValue(JobConfigView.class.getClassLoader()));
        } catch (IOException | ClassNotFoundException | LinkageError e) {
            LOG.debug("The configuration of job {} cannot be read yet", stream.getJobID(), e);
            return Optional.empty();
        }
    }
}
