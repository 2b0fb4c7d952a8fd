package io.millrace.server.engine.durable;

import io.millrace.server.storage.StateCipher;
import io.millrace.wire.cluster.Jobs;
import java.io.IOException;
import java.util.Optional;
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

    /// The last completed checkpoint, from which a job goes on. Its path is unknown if the pointer cannot be read.
    Jobs.Recovery newest(JobID job) throws Exception {
        var all = pointers(job).getAllAndLock();
        if (all.isEmpty()) {
            return new Jobs.Recovery(Optional.empty(), Optional.empty());
        }
        var number = Optional.of(NAMES.nameToCheckpointID(all.getLast().f1));
        try {
            return new Jobs.Recovery(
                    number, Optional.of(all.getLast().f0.retrieveState().getExternalPointer()));
        } catch (IOException | ClassNotFoundException e) {
            return new Jobs.Recovery(number, Optional.empty());
        }
    }

    private FileStateHandleStore<CompletedCheckpoint> pointers(JobID job) {
        return new FileStateHandleStore<>(folders.completed(folders.of(job)), cipher);
    }
}
