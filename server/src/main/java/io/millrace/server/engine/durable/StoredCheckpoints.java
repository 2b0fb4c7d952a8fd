package io.millrace.server.engine.durable;

import io.millrace.server.storage.StateCipher;
import java.util.concurrent.Executor;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.checkpoint.CheckpointIDCounter;
import org.apache.flink.runtime.checkpoint.CheckpointRecoveryFactory;
import org.apache.flink.runtime.checkpoint.CheckpointStoreUtil;
import org.apache.flink.runtime.checkpoint.CompletedCheckpoint;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStore;
import org.apache.flink.runtime.checkpoint.DefaultCompletedCheckpointStore;
import org.apache.flink.runtime.checkpoint.DefaultCompletedCheckpointStoreUtils;
import org.apache.flink.runtime.state.SharedStateRegistryFactory;

/// The pointers to the completed checkpoints of each job. The checkpoints are where the job writes them.
///
/// @param executor deletes the checkpoints that newer ones replace
record StoredCheckpoints(JobFolders folders, StateCipher cipher, Executor executor)
        implements CheckpointRecoveryFactory {
    private static final CheckpointStoreUtil NAMES = new CheckpointStoreUtil() {
        // sorted by name, they are sorted by number
        @Override
        public String checkpointIDToName(long checkpoint) {
            return String.format("%019d", checkpoint);
        }

        @Override
        public long nameToCheckpointID(String name) {
            return Long.parseLong(name);
        }
    };

    @Override
    public CompletedCheckpointStore createRecoveredCompletedCheckpointStore(
            JobID job,
            int maxRetained,
            SharedStateRegistryFactory sharedState,
            Executor ioExecutor,
            RecoveryClaimMode claimMode)
            throws Exception {
        var pointers = pointers(job);
        var completed = DefaultCompletedCheckpointStoreUtils.retrieveCompletedCheckpoints(pointers, NAMES);
        return new DefaultCompletedCheckpointStore<>(
                maxRetained,
                pointers,
                NAMES,
                completed,
                sharedState.create(ioExecutor, completed, claimMode),
                executor);
    }

    @Override
    public CheckpointIDCounter createCheckpointIDCounter(JobID job) throws Exception {
        long last = pointers(job).getAllHandles().stream()
                .mapToLong(NAMES::nameToCheckpointID)
                .max()
                .orElse(CheckpointIDCounter.INITIAL_CHECKPOINT_ID - 1);
        return new StoredCheckpointCounter(folders.of(job).resolve("counter"), last + 1);
    }

    private FileStateHandleStore<CompletedCheckpoint> pointers(JobID job) {
        return new FileStateHandleStore<>(folders.completed(folders.of(job)), cipher);
    }
}
