package io.millrace.server.engine.durable;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.blob.BlobStore;
import org.apache.flink.runtime.blob.BlobStoreService;
import org.apache.flink.runtime.checkpoint.CheckpointRecoveryFactory;
import org.apache.flink.runtime.highavailability.ApplicationResultStore;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
import org.apache.flink.runtime.highavailability.JobResultStore;
import org.apache.flink.runtime.jobmanager.ApplicationStore;
import org.apache.flink.runtime.jobmanager.ExecutionPlanStore;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.runtime.leaderretrieval.LeaderRetrievalService;

/// The engine's high-availability services for one process on one machine: the leader is always this process, and what
/// a later process needs to run the jobs again is in files.
///
/// @param leaders elects this process
/// @param plans   of all jobs that are not interactive
/// @param blobs   the jars of the jobs
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
record DurableServices(
        HighAvailabilityServices leaders,
        JobFolders folders,
        ExecutionPlanStore plans,
        CheckpointRecoveryFactory checkpoints,
        JobResultStore results,
        BlobStoreService blobs)
        implements HighAvailabilityServices {
    @Override
    public LeaderRetrievalService getResourceManagerLeaderRetriever() {
        return leaders.getResourceManagerLeaderRetriever();
    }

    @Override
    public LeaderRetrievalService getDispatcherLeaderRetriever() {
        return leaders.getDispatcherLeaderRetriever();
    }

    @Override
    @SuppressWarnings("deprecation") // the engine's interface
    public LeaderRetrievalService getJobManagerLeaderRetriever(JobID job) {
        return leaders.getJobManagerLeaderRetriever(job);
    }

    @Override
    public LeaderRetrievalService getJobManagerLeaderRetriever(JobID job, String defaultAddress) {
        return leaders.getJobManagerLeaderRetriever(job, defaultAddress);
    }

    @Override
    public LeaderRetrievalService getClusterRestEndpointLeaderRetriever() {
        return leaders.getClusterRestEndpointLeaderRetriever();
    }

    @Override
    public LeaderElection getResourceManagerLeaderElection() {
        return leaders.getResourceManagerLeaderElection();
    }

    @Override
    public LeaderElection getDispatcherLeaderElection() {
        return leaders.getDispatcherLeaderElection();
    }

    @Override
    public LeaderElection getJobManagerLeaderElection(JobID job) {
        return leaders.getJobManagerLeaderElection(job);
    }

    @Override
    public LeaderElection getClusterRestEndpointLeaderElection() {
        return leaders.getClusterRestEndpointLeaderElection();
    }

    @Override
    public CheckpointRecoveryFactory getCheckpointRecoveryFactory() {
        return checkpoints;
    }

    @Override
    public ExecutionPlanStore getExecutionPlanStore() {
        return plans;
    }

    @Override
    public JobResultStore getJobResultStore() {
        return results;
    }

    /// Applications of one job need no store: the engine makes them again from the plans of their jobs.
    @Override
    public ApplicationStore getApplicationStore() throws Exception {
        return leaders.getApplicationStore();
    }

    @Override
    public ApplicationResultStore getApplicationResultStore() throws Exception {
        return leaders.getApplicationResultStore();
    }

    @Override
    public BlobStore createBlobStore() {
        return blobs;
    }

    @Override
    public CompletableFuture<Void> globalCleanupAsync(JobID job, Executor executor) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        folders.delete(job);
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                },
                executor);
    }

    @Override
    public void close() throws Exception {
        try (blobs) {
            leaders.close();
        }
    }

    /// Does nothing: the engine in one process asks for it whenever it closes, and the jobs must outlive that.
    @Override
    public void cleanupAllData() {
        // see above
    }
}
