package io.millrace.server.engine.remote;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.delivery.RowDelivery;
import io.millrace.server.engine.projection.ProgressProjection;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Activity;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.runtime.rest.messages.EmptyRequestBody;
import org.apache.flink.runtime.rest.messages.JobMessageParameters;
import org.apache.flink.runtime.rest.messages.job.JobDetailsInfo;
import org.apache.flink.runtime.rest.messages.job.JobExecutionResultHeaders;
import org.apache.flink.runtime.rest.messages.queue.QueueStatus;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/// The jobs of another cluster, over its REST API. Every failure is a Refusal that names the cluster.
final class RemoteJobs implements ClusterJobs {
    private final RemoteClusters clusters;
    private final ClusterSettings settings;
    private final Duration timeout;

    RemoteJobs(RemoteClusters clusters, ClusterSettings settings) {
        this.clusters = clusters;
        this.settings = settings;
        this.timeout = settings.timeout();
    }

    ClusterSettings settings() {
        return settings;
    }

    RemoteClusters clusters() {
        return clusters;
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public Duration timeout() {
        return timeout;
    }

    @Override
    public CompletableFuture<JobID> submit(StreamGraph graph) {
        try {
            graph.serializeUserDefinedInstances();
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
        return askLong(client -> client.submitJob(graph));
    }

    @Override
    public CompletableFuture<JobStatus> status(JobID job) {
        return ask(client -> client.getJobStatus(job));
    }

    @Override
    public CompletableFuture<JobResult> result(JobID job) {
        var result = new CompletableFuture<JobResult>();
        clusters.run(() -> {
            try {
                result.complete(new JobEnd(job, this).await());
            } catch (Exception e) { // the entry of a thread: the caller gets it
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    /// The job's result, if it has ended.
    CompletableFuture<Optional<JobResult>> ended(JobID job) {
        var parameters = new JobMessageParameters();
        parameters.jobPathParameter.resolve(job);
        return ask(client -> client.sendRequest(
                        JobExecutionResultHeaders.getInstance(), parameters, EmptyRequestBody.getInstance()))
                .thenApply(answer -> answer.getStatus().getId() == QueueStatus.Id.COMPLETED
                        ? Optional.ofNullable(answer.getJobExecutionResult())
                        : Optional.empty());
    }

    @Override
    public CompletableFuture<Void> cancel(JobID job) {
        return ask(client -> client.cancel(job)).thenAccept(done -> {});
    }

    /// The time of the cluster that runs a job.
    CompletableFuture<Long> now(JobID job) {
        return ask(client -> client.getJobDetails(job)).thenApply(JobDetailsInfo::getNow);
    }

    /// Reports to the cluster that the client of a job is alive until a time by the cluster's clock.
    CompletableFuture<Void> heartbeat(JobID job, long until) {
        return ask(client -> client.reportHeartbeat(job, until));
    }

    @Override
    @SuppressWarnings("NullAway") // the client takes an absent directory for the cluster's configured one
    public CompletableFuture<String> stop(
            JobID job, @Nullable String directory, boolean drain, SavepointFormatType format) {
        return askLong(client -> client.stopWithSavepoint(job, drain, directory, format));
    }

    @Override
    @SuppressWarnings("NullAway") // as above
    public CompletableFuture<String> savepoint(JobID job, @Nullable String directory, SavepointFormatType format) {
        return askLong(client -> client.triggerSavepoint(job, directory, format));
    }

    @Override
    public CompletableFuture<List<JobStatusMessage>> list() {
        return ask(RestClusterClient::listJobs).thenApply(List::copyOf);
    }

    @Override
    public CompletableFuture<CoordinationResponse> coordinate(
            JobID job, String operatorUid, CoordinationRequest request) {
        return ask(client -> client.sendCoordinationRequest(job, operatorUid, request));
    }

    @Override
    public Optional<Activity.Progress> progress(JobID job) {
        return Optional.of(
                ProgressProjection.of(Await.within(Deadline.in(timeout), ask(client -> client.getJobDetails(job)))));
    }

    @Override
    public RowDelivery deliver(RowDelivery.Query query) {
        return new CollectedRows(query, this);
    }

    /// Sends a request that takes a short time.
    private <T> CompletableFuture<T> ask(Function<RestClusterClient<String>, CompletableFuture<T>> request) {
        return askLong(client -> request.apply(client).orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS));
    }

    /// Sends a request that may take long, like a savepoint. Each HTTP request for it has its own timeout.
    private <T> CompletableFuture<T> askLong(Function<RestClusterClient<String>, CompletableFuture<T>> request) {
        ClusterLink link;
        CompletableFuture<T> answer;
        try {
            link = clusters.hold(settings);
        } catch (Refusal refusal) {
            return CompletableFuture.failedFuture(refusal);
        }
        try {
            answer = request.apply(link.client());
        } catch (Exception e) { // the client's own signature
            answer = CompletableFuture.failedFuture(e);
        }
        return answer.whenComplete((value, failure) -> link.release())
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(ClusterErrors.of(failure, settings)));
    }
}
