package io.millrace.server.engine.running;

import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.engine.Pipelines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// Chooses the scheduler of a job. An endless streaming job runs on the adaptive one, which can change its parallelism,
/// and all others on the one that starts fastest. A setting of the operator or the job takes precedence.
record SchedulerChoice(Configuration cluster) {
    private static final Duration UNLIMITED = Duration.ofMillis(-1);
    /// The engine's timers accept no longer ones.
    private static final Duration MAX_DELAY = Duration.ofDays(100);

    /// The configuration for the job's master.
    Configuration configuration(ExecutionPlan plan) {
        var chosen = new Configuration(cluster);
        if (Pipelines.isStreaming(plan) && (isRescaled(plan) || isWanted(plan))) {
            adaptive(chosen, plan.isCheckpointingEnabled());
        }
        return chosen;
    }

    /// Only the adaptive scheduler starts a job at another parallelism than that of its plan.
    private static boolean isRescaled(ExecutionPlan plan) {
        try {
            return JobResourceRequirements.readFromExecutionPlan(plan).isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isWanted(ExecutionPlan plan) {
        var own = plan.getJobConfiguration().getOptional(JobManagerOptions.SCHEDULER);
        if (own.isPresent()) {
            return own.get() == JobManagerOptions.SchedulerType.Adaptive;
        }
        return cluster.getOptional(JobManagerOptions.SCHEDULER)
                .map(JobManagerOptions.SchedulerType.Adaptive::equals)
                // a job graph does not show whether its sources end
                .orElseGet(() -> plan instanceof StreamGraph graph && Pipelines.isPipeline(graph));
    }

    /// A job with checkpoints waits for slots without a limit, as it would retry without a limit on the default
    /// scheduler. A job without checkpoints would lose its state in a restart, so it is not restarted to use more
    /// slots.
    private static void adaptive(Configuration chosen, boolean checkpoints) {
        chosen.set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Adaptive);
        if (checkpoints) {
            EngineConfiguration.setIfAbsent(
                    chosen, JobManagerOptions.SCHEDULER_SUBMISSION_RESOURCE_WAIT_TIMEOUT, UNLIMITED);
        } else {
            EngineConfiguration.setIfAbsent(chosen, JobManagerOptions.SCHEDULER_RESCALE_TRIGGER_MAX_DELAY, MAX_DELAY);
        }
    }
}
