package io.millrace.server.engine;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.state.KeyGroupsSavepointStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The choice of a state backend for a pipeline that sets none: its state is on disk, because it may outgrow any heap,
/// and the heap is also that of other jobs.
public final class PipelineState {
    private static final Logger LOG = LoggerFactory.getLogger(PipelineState.class);
    private static final String ROCKSDB = "rocksdb";

    /// Jobs of earlier releases do not have it: their checkpoints were written from memory, and can be read into memory
    /// only.
    private static final ConfigOption<Boolean> MAY_BE_ON_DISK =
            ConfigOptions.key("millrace.job.state-may-be-on-disk").booleanType().defaultValue(false);

    private PipelineState() {}

    /// Whether [#mark] has to read the files of a checkpoint or savepoint, which may take a while.
    public static boolean isRestored(ExecutionPlan plan) {
        return restore(plan).restoreSavepoint();
    }

    private static SavepointRestoreSettings restore(ExecutionPlan plan) {
        return plan.getSavepointRestoreSettings();
    }

    /// Marks a job that is submitted for the first time, before its plan is stored.
    public static void mark(ExecutionPlan plan) {
        if (plan instanceof StreamGraph
                && !(isRestored(plan) && isInMemory(restore(plan).getRestorePath()))) {
            plan.getJobConfiguration().set(MAY_BE_ON_DISK, true);
        }
    }

    /// Sets the state backend of a pipeline at the beginning of each run.
    ///
    /// @param plan    with the objects of its user, which a client serializes
    /// @param cluster the configuration of the engine that will run the job
    public static void applyTo(ExecutionPlan plan, Configuration cluster) {
        var job = plan.getJobConfiguration();
        if (plan instanceof StreamGraph graph
                && job.get(MAY_BE_ON_DISK)
                && !job.contains(StateBackendOptions.STATE_BACKEND)
                && !cluster.contains(StateBackendOptions.STATE_BACKEND)
                && Pipelines.isPipeline(graph)
                && isSupported()) {
            job.set(StateBackendOptions.STATE_BACKEND, ROCKSDB);
        }
    }

    /// Whether the database has a native library for this machine, as it has not for musl.
    private static boolean isSupported() {
        return RocksDB.class.getClassLoader().getResource(Environment.getJniLibraryFileName(ROCKSDB)) != null;
    }

    /// Whether a checkpoint can only be read into memory. One that cannot be read at all fails the job with the reason.
    static boolean isInMemory(String checkpoint) {
        try {
            var folder = new Path(checkpoint);
            try (var metadata = new DataInputStream(folder.getFileSystem().open(new Path(folder, "_metadata")))) {
                return Checkpoints.loadCheckpointMetadata(metadata, PipelineState.class.getClassLoader(), checkpoint)
                        .getOperatorStates()
                        .stream()
                        .flatMap(PipelineState::keyed)
                        .anyMatch(state -> state instanceof KeyGroupsStateHandle
                                && !(state instanceof KeyGroupsSavepointStateHandle));
            }
        } catch (IOException | RuntimeException e) { // what is damaged may be read as anything
            LOG.warn("The state backend that has written {} is not known: {}", checkpoint, e.toString());
            return false;
        }
    }

    private static Stream<KeyedStateHandle> keyed(OperatorState operator) {
        return operator.getStates().stream()
                .flatMap(subtask ->
                        Stream.concat(subtask.getManagedKeyedState().stream(), subtask.getRawKeyedState().stream()));
    }
}
