package io.millrace.server.engine;

import io.millrace.server.config.KnownKeys;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.client.cli.ArtifactFetchOptions;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.configuration.AlgorithmOptions;
import org.apache.flink.configuration.BatchExecutionOptions;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.CleanupOptions;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.EventOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalResourceOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.JMXServerOptions;
import org.apache.flink.configuration.JobEventStoreOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.NettyShuffleEnvironmentOptions;
import org.apache.flink.configuration.OptimizerOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.ResourceManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.RpcOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.configuration.SinkOptions;
import org.apache.flink.configuration.SlowTaskDetectorOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateChangelogOptions;
import org.apache.flink.configuration.StateLatencyTrackOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.configuration.StateSizeTrackOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.TraceOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.highavailability.ApplicationResultStoreOptions;
import org.apache.flink.runtime.highavailability.JobResultStoreOptions;
import org.apache.flink.runtime.shuffle.ShuffleServiceOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.LookupJoinHintOptions;
import org.apache.flink.table.api.config.MLPredictRuntimeConfigOptions;
import org.apache.flink.table.api.config.MaterializedTableConfigOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.api.config.VectorSearchRuntimeConfigOptions;

/// The engine's keys. Its option classes are loaded on first use: a configuration with Millrace's own keys never needs
/// them.
public final class EngineKeys implements KnownKeys {
    private static final List<Class<?>> OPTIONS = List.of(
            AlgorithmOptions.class,
            ApplicationResultStoreOptions.class,
            ArtifactFetchOptions.class,
            BatchExecutionOptions.class,
            BlobServerOptions.class,
            CheckpointingOptions.class,
            CleanupOptions.class,
            ClientOptions.class,
            ClusterOptions.class,
            CoreOptions.class,
            DeploymentOptions.class,
            EventOptions.class,
            ExecutionConfigOptions.class,
            ExecutionOptions.class,
            ExternalResourceOptions.class,
            HeartbeatManagerOptions.class,
            HighAvailabilityOptions.class,
            JMXServerOptions.class,
            JobEventStoreOptions.class,
            JobManagerOptions.class,
            JobResultStoreOptions.class,
            LookupJoinHintOptions.class,
            MLPredictRuntimeConfigOptions.class,
            MaterializedTableConfigOptions.class,
            MetricOptions.class,
            NettyShuffleEnvironmentOptions.class,
            OptimizerConfigOptions.class,
            OptimizerOptions.class,
            PipelineOptions.class,
            ResourceManagerOptions.class,
            RestOptions.class,
            RestartStrategyOptions.class,
            RpcOptions.class,
            SecurityOptions.class,
            ShuffleServiceOptions.class,
            SinkOptions.class,
            SlowTaskDetectorOptions.class,
            StateBackendOptions.class,
            StateChangelogOptions.class,
            StateLatencyTrackOptions.class,
            StateRecoveryOptions.class,
            StateSizeTrackOptions.class,
            TableConfigOptions.class,
            TaskManagerOptions.class,
            TraceOptions.class,
            VectorSearchRuntimeConfigOptions.class,
            WebOptions.class);

    /// Prefixes of keys that go on with a name of the operator's choice.
    private static final List<String> PREFIXES = List.of(
            "metrics.reporter.",
            "metrics.scope.variables.",
            "traces.reporter.",
            "events.reporter.",
            "fs.",
            "s3.",
            "external-resource.",
            "security.kerberos.",
            "state.backend.rocksdb.",
            "state.backend.forst.",
            "flink.hadoop.",
            "hadoop.",
            "pipeline.global-job-parameters.",
            "table.catalog-store.",
            "table.secret-store.",
            "workflow-scheduler.",
            "python.",
            "pekko.",
            "blob.");

    private volatile Set<String> names = Set.of();

    @Override
    public boolean knows(String key) {
        return PREFIXES.stream().anyMatch(key::startsWith) || names().contains(key);
    }

    @Override
    public Collection<String> names() {
        if (names.isEmpty()) {
            var found = new TreeSet<String>();
            OPTIONS.forEach(type -> collect(type, found));
            names = found;
        }
        return names;
    }

    private static void collect(Class<?> options, Set<String> found) {
        for (var field : options.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == ConfigOption.class) {
                try {
                    var option = (ConfigOption<?>) field.get(null);
                    found.add(option.key());
                    option.fallbackKeys().forEach(fallback -> found.add(fallback.getKey()));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException("a public option cannot be read: " + field, e);
                }
            }
        }
    }
}
