package io.millrace.server.engine.planner;

import io.millrace.wire.sql.Activity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/// The cluster where the jobs of a session run: in this process, or another one. What cannot be done is a failed
/// future; where a person can do something about it the failure is a Refusal.
public interface ClusterJobs {

    /// How long one call may take.
    Duration patience();

    /// Hands over a job; done when the cluster has taken it.
    CompletableFuture<JobID> submit(StreamGraph graph);

    CompletableFuture<JobStatus> status(JobID job);

    /// Done when the job has come to an end, whichever.
    CompletableFuture<JobResult> result(JobID job);

    CompletableFuture<Void> cancel(JobID job);

    /// Stops a job; done with the place of its savepoint.
    CompletableFuture<String> stop(JobID job, @Nullable String directory, boolean drain, SavepointFormatType format);

    CompletableFuture<String> savepoint(JobID job, @Nullable String directory, SavepointFormatType format);

    CompletableFuture<List<JobStatusMessage>> list();

    /// Asks the coordinator of an operator.
    CompletableFuture<CoordinationResponse> coordinate(JobID job, String operatorUid, CoordinationRequest request);

    /// How far a job has come; waits for the cluster. Refuses what it does not know.
    Optional<Activity.Progress> progress(JobID job);

    /// A way for the rows of a query to come here.
    RowDelivery deliver(RowDelivery.Query query);
}
