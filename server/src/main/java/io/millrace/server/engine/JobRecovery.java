package io.millrace.server.engine;

import io.millrace.wire.cluster.Jobs;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;

/// Starts jobs again that could not go on after a restart, and whose files are kept.
public interface JobRecovery {
    /// An engine that stores no jobs.
    JobRecovery NONE = new JobRecovery() {
        @Override
        public Optional<Jobs.Recovery> of(JobID job) {
            return Optional.empty();
        }

        @Override
        public CompletableFuture<?> start(JobID job, boolean earlier) {
            throw new UnsupportedOperationException();
        }
    };

    /// The point from which a job that has failed can be started again; empty if nothing of it is stored.
    Optional<Jobs.Recovery> of(JobID job);

    /// Completes when the engine has accepted the job. Fails if its plan or its last checkpoint still cannot be read.
    ///
    /// @param earlier whether it may start from an earlier point than its last checkpoint
    CompletableFuture<?> start(JobID job, boolean earlier);
}
