package io.millrace.server.engine.planner.delivery;

import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Activity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobInitializationException;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.ExceptionUtils;
import org.jspecify.annotations.Nullable;

/// The cluster where the jobs of a session run: in this process, or another one. A failed call is a failed future; if
/// its caller can do something about it, the failure is a Refusal.
public interface ClusterJobs {

    /// The cluster in messages.
    default String name() {
        return "cluster";
    }

    /// The maximum time of one call.
    Duration timeout();

    /// Submits a job; done when the cluster has accepted it, which may be long after [#timeout].
    CompletableFuture<JobID> submit(StreamGraph graph);

    CompletableFuture<JobStatus> status(JobID job);

    /// Done when the job has finished, failed or been cancelled.
    CompletableFuture<JobResult> result(JobID job);

    CompletableFuture<Void> cancel(JobID job);

    /// Stops a job; done with the path of its savepoint.
    CompletableFuture<String> stop(JobID job, @Nullable String directory, boolean drain, SavepointFormatType format);

    CompletableFuture<String> savepoint(JobID job, @Nullable String directory, SavepointFormatType format);

    CompletableFuture<List<JobStatusMessage>> list();

    /// The user who submitted a job; empty if the cluster does not say. Waits for the cluster.
    default Optional<String> submitter(JobID job) {
        return Optional.empty();
    }

    /// Sends a request to the coordinator of an operator.
    CompletableFuture<CoordinationResponse> coordinate(JobID job, String operatorUid, CoordinationRequest request);

    /// The progress of a job. Waits for the cluster; throws a Refusal if it does not know the job.
    Optional<Activity.Progress> progress(JobID job);

    /// Prepares the delivery of a query's rows.
    RowDelivery deliver(RowDelivery.Query query);

    /// Waits for a call. The wait is a second longer than the call may take, whose own error says more.
    default <T> T await(CompletableFuture<T> call) throws Exception {
        try {
            return call.get(timeout().plusSeconds(1).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw Refusal.unavailable("The cluster did not answer within "
                    + timeout().toSeconds() + " s (client.timeout). It may still carry out the request.");
        }
    }

    /// @param text of 32 hexadecimal digits
    static JobID id(String text) {
        try {
            return JobID.fromHexString(text);
        } catch (IllegalArgumentException e) {
            throw Refusal.invalidStatement("'" + text + "' is not a job id: 32 hexadecimal digits.");
        }
    }

    /// Waits until a job is set up, and throws the failure of one that cannot even be set up, so that its statement
    /// fails. The statement of a job that runs and fails has succeeded, however soon that is.
    static void awaitInitialized(JobClient job) throws Exception {
        var pause = 1L;
        var status = job.getJobStatus().get();
        while (status == JobStatus.INITIALIZING) {
            Thread.sleep(pause);
            pause = Math.min(50, pause * 2);
            status = job.getJobStatus().get();
        }
        if (status == JobStatus.FAILED) {
            requireInitialized(job);
        }
    }

    private static void requireInitialized(JobClient job) throws Exception {
        try {
            var _ = job.getJobExecutionResult().get();
        } catch (ExecutionException e) {
            if (ExceptionUtils.findThrowable(e, JobInitializationException.class)
                    .isPresent()) {
                throw e;
            }
        }
    }

    /// The job as its cluster lists it; a cluster forgets jobs that have ended.
    default Optional<JobStatusMessage> find(JobID wanted) throws Exception {
        return await(list()).stream()
                .filter(job -> job.getJobId().equals(wanted))
                .findFirst();
    }
}
