package io.millrace.server.engine;

import java.time.Duration;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.InputFormatOperatorFactory;
import org.apache.flink.streaming.api.operators.SourceOperatorFactory;

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
    /// none, because it ends with its reader; and a job that ends runs again from its start.
    ///
    /// @param cluster the configuration of the engine that will run the job
    public static void applyTo(StreamGraph graph, Configuration cluster) {
        if (isOn(cluster)
                && graph.getJobType() == JobType.STREAMING
                && !graph.isDynamic()
                && !InteractiveJobs.isMarked(graph.getJobConfiguration())
                && !graph.getJobConfiguration().contains(CheckpointingOptions.CHECKPOINTING_INTERVAL)
                && !graph.getCheckpointConfig().isCheckpointingEnabled()
                && isUnbounded(graph)) {
            var interval = cluster.get(INTERVAL);
            // what tasks read: without it, they would not align the barriers of a savepoint
            graph.getJobConfiguration().set(CheckpointingOptions.CHECKPOINTING_INTERVAL, interval);
            graph.getCheckpointConfig().setCheckpointInterval(interval.toMillis());
            graph.createJobCheckpointingSettings();
        }
    }

    /// Checkpoints need a place to be written to.
    private static boolean isOn(Configuration cluster) {
        return cluster.get(INTERVAL).isPositive() && cluster.contains(CheckpointingOptions.CHECKPOINTS_DIRECTORY);
    }

    /// Sources of the older interfaces do not say whether they end, except those that read an input format.
    private static boolean isUnbounded(StreamGraph graph) {
        return graph.getSourceIDs().stream()
                .map(source -> graph.getStreamNode(source).getOperatorFactory())
                .anyMatch(factory -> factory instanceof SourceOperatorFactory<?> source
                        ? source.getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED
                        : !(factory instanceof InputFormatOperatorFactory<?>));
    }
}
