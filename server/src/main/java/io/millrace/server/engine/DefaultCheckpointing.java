package io.millrace.server.engine;

import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.tasks.CheckpointCoordinatorConfiguration;
import org.apache.flink.runtime.jobgraph.tasks.JobCheckpointingSettings;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.InputSelectable;

/// The checkpoints of a pipeline that sets no interval. Without any, a pipeline that never ends could only start over
/// after a restart.
public final class DefaultCheckpointing {
    private static final ConfigOption<Duration> INTERVAL =
            ConfigOptions.key("jobs.checkpoint-interval").durationType().defaultValue(Duration.ZERO);

    private DefaultCheckpointing() {}

    /// Sets the interval in the configuration of a program that does not set it.
    ///
    /// @param cluster the configuration of the engine that will run it
    public static void applyTo(Configuration program, Configuration cluster) {
        if (isOn(cluster)) {
            EngineConfiguration.setIfAbsent(
                    program, CheckpointingOptions.CHECKPOINTING_INTERVAL, cluster.get(INTERVAL));
        }
    }

    /// Enables checkpoints if the job is a pipeline that never ends and sets no interval. An interactive query has
    /// none, because it ends with its reader; and a job that ends runs again from its start. Job graphs do not say
    /// whether they end.
    ///
    /// @param plan    with the objects of its user, which a client serializes
    /// @param cluster the configuration of the engine that will run the job
    /// @param loader  of the user's classes
    public static void applyTo(ExecutionPlan plan, Configuration cluster, ClassLoader loader) {
        var job = plan.getJobConfiguration();
        if (!isOn(cluster)
                || !Pipelines.isStreaming(plan)
                || plan.isCheckpointingEnabled()
                || InteractiveJobs.isMarked(job)
                || job.contains(CheckpointingOptions.CHECKPOINTING_INTERVAL)) {
            return;
        }
        var interval = cluster.get(INTERVAL);
        if (plan instanceof StreamGraph graph) {
            if (Pipelines.isPipeline(graph) && !selectsInputs(graph, loader)) {
                setInJob(job, interval);
                graph.getCheckpointConfig().setCheckpointInterval(interval.toMillis());
                graph.createJobCheckpointingSettings();
            }
        } else if (plan instanceof JobGraph graph && graph.getCheckpointingSettings() != null) {
            setInJob(job, interval);
            graph.setSnapshotSettings(with(interval, graph.getCheckpointingSettings(), job));
        }
    }

    /// Sets the options that tasks read; without them, tasks would not align the barriers of a savepoint.
    private static void setInJob(Configuration job, Duration interval) {
        job.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, interval);
    }

    /// Checkpoints need a place to be written to.
    private static boolean isOn(Configuration cluster) {
        return cluster.get(INTERVAL).isPositive() && cluster.contains(CheckpointingOptions.CHECKPOINTS_DIRECTORY);
    }

    /// The engine refuses to run such operators with checkpoints.
    private static boolean selectsInputs(StreamGraph graph, ClassLoader loader) {
        return graph.getStreamNodes().stream()
                .map(node -> node.getOperatorFactory())
                .anyMatch(factory -> factory != null
                        && InputSelectable.class.isAssignableFrom(factory.getStreamOperatorClass(loader)));
    }

    /// @param present the settings of the job, which have no interval
    private static JobCheckpointingSettings with(
            Duration interval, JobCheckpointingSettings present, Configuration job) {
        var settings = present.getCheckpointCoordinatorConfiguration();
        return new JobCheckpointingSettings(
                CheckpointCoordinatorConfiguration.builder()
                        .setCheckpointInterval(interval.toMillis())
                        .setCheckpointIntervalDuringBacklog(
                                job.getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL_DURING_BACKLOG)
                                        .orElse(interval)
                                        .toMillis())
                        .setCheckpointTimeout(settings.getCheckpointTimeout())
                        .setMinPauseBetweenCheckpoints(settings.getMinPauseBetweenCheckpoints())
                        .setMaxConcurrentCheckpoints(settings.getMaxConcurrentCheckpoints())
                        .setCheckpointRetentionPolicy(settings.getCheckpointRetentionPolicy())
                        .setExactlyOnce(
                                CheckpointingOptions.getCheckpointingMode(job) == CheckpointingMode.EXACTLY_ONCE)
                        .setTolerableCheckpointFailureNumber(settings.getTolerableCheckpointFailureNumber())
                        .setUnalignedCheckpointsEnabled(CheckpointingOptions.isUnalignedCheckpointEnabled(job))
                        .setAlignedCheckpointTimeout(settings.getAlignedCheckpointTimeout())
                        .setCheckpointIdOfIgnoredInFlightData(settings.getCheckpointIdOfIgnoredInFlightData())
                        .setEnableCheckpointsAfterTasksFinish(settings.isEnableCheckpointsAfterTasksFinish())
                        .setRecoverOutputOnDownstreamTask(settings.isRecoverOutputOnDownstreamTask())
                        .setPauseSourcesUntilFirstCheckpoint(
                                job.get(CheckpointingOptions.PAUSE_SOURCES_UNTIL_FIRST_CHECKPOINT))
                        .build(),
                present.getDefaultStateBackend(),
                present.isChangelogStateBackendEnabled(),
                present.getDefaultCheckpointStorage(),
                present.getMasterHooks(),
                present.isStateBackendUseManagedMemory());
    }
}
