package io.millrace.server.engine.planner.delivery;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationRequestGateway;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.jspecify.annotations.Nullable;

/// A submitted job as the table planner expects it.
record SubmittedJob(JobID job, ClusterJobs jobs, ClassLoader loader) implements JobClient, CoordinationRequestGateway {

    @Override
    public JobID getJobID() {
        return job;
    }

    @Override
    public CompletableFuture<JobStatus> getJobStatus() {
        return jobs.status(job);
    }

    @Override
    public CompletableFuture<Void> cancel() {
        return jobs.cancel(job);
    }

    @Override
    public CompletableFuture<String> stopWithSavepoint(
            boolean drain, @Nullable String directory, SavepointFormatType format) {
        return jobs.stop(job, directory, drain, format);
    }

    @Override
    public CompletableFuture<String> triggerSavepoint(@Nullable String directory, SavepointFormatType format) {
        return jobs.savepoint(job, directory, format);
    }

    @Override
    public CompletableFuture<CoordinationResponse> sendCoordinationRequest(
            String operatorUid, CoordinationRequest request) {
        return jobs.coordinate(job, operatorUid, request);
    }

    @Override
    public CompletableFuture<Map<String, Object>> getAccumulators() {
        return getJobExecutionResult().thenApply(JobExecutionResult::getAllAccumulatorResults);
    }

    @Override
    public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
        return jobs.result(job).thenApply(result -> {
            try {
                return result.toJobExecutionResult(loader);
            } catch (Exception e) {
                throw new CompletionException(e);
            }
        });
    }
}
