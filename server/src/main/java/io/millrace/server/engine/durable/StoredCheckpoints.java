package io.millrace.server.engine.durable;

import io.millrace.server.storage.StateCipher;
import io.millrace.wire.cluster.Jobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.checkpoint.CheckpointIDCounter;
import org.apache.flink.runtime.checkpoint.CheckpointRecoveryFactory;
import org.apache.flink.runtime.checkpoint.CheckpointStoreUtil;
import org.apache.flink.runtime.checkpoint.CompletedCheckpoint;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStore;
import org.apache.flink.runtime.checkpoint.DefaultCompletedCheckpointStore;
import org.apache.flink.runtime.checkpoint.DefaultCompletedCheckpointStoreUtils;
import org.apache.flink.runtime.state.RetrievableStateHandle;
import org.apache.flink.runtime.state.SharedStateRegistryFactory;
import org.apache.flink.util.FlinkException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The pointers to the completed checkpoints of each job. The checkpoints are where the job writes them.
///
/// @param executor deletes the checkpoints that newer ones replace
record StoredCheckpoints(JobFolders folders, StateCipher cipher, Executor executor)
        implements CheckpointRecoveryFactory {
    private static final Logger LOG = LoggerFactory.getLogger(StoredCheckpoints.class);
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
        requireUsable(job);
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

    /// A stored pointer.
    ///
    /// @param checkpoint empty if the pointer cannot be read
    /// @param problem    why the checkpoint cannot be used, if it cannot
    private record Stored(long number, Optional<CompletedCheckpoint> checkpoint, Optional<String> problem) {
        static Stored of(String name, RetrievableStateHandle<CompletedCheckpoint> pointer) {
            long number = NAMES.nameToCheckpointID(name);
            try {
                var checkpoint = pointer.retrieveState();
                // not with its metadata: the pointer has the same
                return new Stored(
                        number,
                        Optional.of(checkpoint),
                        StoredJobs.damage(checkpoint.getOperatorStates().values()));
            } catch (IOException | ClassNotFoundException | RuntimeException e) {
                return new Stored(number, Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
            }
        }

        Optional<String> path() {
            return checkpoint.map(CompletedCheckpoint::getExternalPointer);
        }

        /// Unusable, if it is the one that could not be restored.
        Stored without(FailedRestore failed) {
            return isUsable() && number == failed.checkpoint() && failed.files().equals(changes())
                    ? new Stored(number, checkpoint, Optional.of(failed.reason()))
                    : this;
        }

        private String changes() {
            try {
                return checkpoint.isPresent()
                        ? StoredJobs.changes(
                                checkpoint.get().getOperatorStates().values())
                        : "";
            } catch (IOException e) {
                return "";
            }
        }

        boolean isUsable() {
            return problem.isEmpty();
        }

        Optional<String> reason() {
            return problem.map(why -> "Checkpoint " + number
                    + path().map(path -> " (" + path + ")").orElse("") + " cannot be used: " + why + ".");
        }
    }

    /// All stored ones, the oldest first.
    private List<Stored> stored(JobID job) throws Exception {
        return pointers(job).getAllAndLock().stream()
                .map(each -> Stored.of(each.f1, each.f0))
                .toList();
    }

    /// Returns the checkpoints of [#stored], and the one that could not be restored.
    private List<Stored> restorable(JobID job) throws Exception {
        var failed = FailedRestore.read(folders.failedRestore(job), cipher);
        return stored(job).stream()
                .map(each -> failed.map(each::without).orElse(each))
                .toList();
    }

    /// Notes that the last checkpoint could not be restored. That is valid until its files change.
    void setUnrestorable(JobID job, String reason) throws Exception {
        var all = stored(job);
        if (!all.isEmpty()) {
            var last = all.getLast();
            new FailedRestore(last.number(), last.changes(), reason).write(folders.failedRestore(job), cipher);
        }
    }

    /// Whether files of the last checkpoint are missing or damaged.
    boolean isDamaged(JobID job) throws Exception {
        var all = stored(job);
        return !all.isEmpty() && !all.getLast().isUsable();
    }

    /// The last completed checkpoint, from which a job goes on, or what can be used instead. Its path is unknown if the
    /// pointer cannot be read.
    ///
    /// @param savepoint another point to start from
    Jobs.Recovery recovery(JobID job, Supplier<Optional<String>> savepoint) throws Exception {
        var all = restorable(job);
        if (all.isEmpty()) {
            return new Jobs.Recovery(Optional.empty(), Optional.empty(), Optional.empty());
        }
        var last = all.getLast();
        return new Jobs.Recovery(
                Optional.of(last.number()),
                last.path(),
                last.reason()
                        .map(reason -> new Jobs.Fallback(
                                reason,
                                all.reversed().stream()
                                        .filter(Stored::isUsable)
                                        .findFirst()
                                        .flatMap(Stored::path)
                                        .or(savepoint))));
    }

    static String earlier(Jobs.Fallback fallback) {
        return fallback.path().orElse("its beginning, without any state");
    }

    /// Moves the pointers to checkpoints that cannot be used out of the engine's sight.
    void setUnusableAside(JobID job) throws Exception {
        setAside(job, restorable(job));
    }

    private void setAside(JobID job, List<Stored> all) throws IOException {
        for (var each : all) {
            if (!each.isUsable()) {
                LOG.warn("Job {} goes on without it. {}", job, each.reason().orElseThrow());
                var folder = Files.createDirectories(folders.of(job).resolve("unusable"));
                var name = NAMES.checkpointIDToName(each.number());
                Files.move(
                        folders.completed(folders.of(job)).resolve(name),
                        folder.resolve(name),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /// The engine would try to restore such a checkpoint again and again.
    private void requireUsable(JobID job) throws Exception {
        var all = stored(job);
        if (!all.isEmpty() && !all.getLast().isUsable()) {
            throw new FlinkException(all.getLast().reason().orElseThrow());
        }
        setAside(job, all);
    }

    private FileStateHandleStore<CompletedCheckpoint> pointers(JobID job) {
        return new FileStateHandleStore<>(folders.completed(folders.of(job)), cipher);
    }
}
