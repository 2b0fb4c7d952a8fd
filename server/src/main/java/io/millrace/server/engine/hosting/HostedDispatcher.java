package io.millrace.server.engine.hosting;

import io.millrace.server.engine.PipelineState;
import io.millrace.server.engine.archive.JobArchive;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.application.AbstractApplication;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.client.DuplicateApplicationSubmissionException;
import org.apache.flink.runtime.dispatcher.DispatcherBootstrapFactory;
import org.apache.flink.runtime.dispatcher.DispatcherId;
import org.apache.flink.runtime.dispatcher.DispatcherServices;
import org.apache.flink.runtime.dispatcher.StandaloneDispatcher;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.highavailability.ApplicationResult;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.messages.FlinkJobNotFoundException;
import org.apache.flink.runtime.messages.FlinkJobTerminatedWithoutCancellationException;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.messages.webmonitor.MultipleJobsDetails;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The engine's session dispatcher, which also answers for archived jobs. It reads their details from disk on other
/// threads than its own, which leads all jobs.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
final class HostedDispatcher extends StandaloneDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(HostedDispatcher.class);

    private final JobArchive archive;
    private final RecoverableJobs recoverable;
    private final ClientLeases leases;
    private final Duration leaseCheck;
    private final Executor readers;

    HostedDispatcher(
            RpcService rpcService,
            DispatcherId fencingToken,
            Recovered recovered,
            DispatcherBootstrapFactory bootstrap,
            DispatcherServices services,
            Records records)
            throws Exception {
        super(
                rpcService,
                fencingToken,
                recovered.jobs(),
                recovered.dirtyJobs(),
                recovered.applications(),
                recovered.dirtyApplications(),
                bootstrap,
                services);
        this.archive = records.archive();
        this.recoverable = records.recoverable();
        this.leases = records.leases();
        this.leaseCheck = services.getConfiguration().get(CLIENT_ALIVENESS_CHECK_DURATION);
        this.readers = services.getIoExecutor();
    }

    /// The jobs that an earlier leader left.
    record Recovered(
            Collection<ExecutionPlan> jobs,
            Collection<JobResult> dirtyJobs,
            Collection<AbstractApplication> applications,
            Collection<ApplicationResult> dirtyApplications) {}

    /// The records of jobs that this process keeps beside the engine.
    record Records(JobArchive archive, RecoverableJobs recoverable, ClientLeases leases) {}

    @Override
    public void onStart() throws Exception {
        super.onStart();
        scheduleRunAsync(this::checkClients, leaseCheck);
    }

    private void checkClients() {
        for (var job : leases.expired()) {
            LOG.warn("The client of the job {} has stopped reporting, so that the job is cancelled", job);
            var _ = cancelJob(job, leaseCheck);
        }
        scheduleRunAsync(this::checkClients, leaseCheck);
    }

    /// The engine compares a time by the clock of the client with this machine's clock, which may have been set
    /// meanwhile; here, a report counts from its arrival.
    @Override
    public CompletableFuture<Void> reportJobClientHeartbeat(JobID job, long expiredTimestamp, Duration timeout) {
        return super.reportJobClientHeartbeat(job, leases.renew(job) ? Long.MAX_VALUE : expiredTimestamp, timeout);
    }

    @Override
    public CompletableFuture<Acknowledge> submitJob(ExecutionPlan plan, Duration timeout) {
        if (!PipelineState.isRestored(plan)) {
            PipelineState.mark(plan);
            return super.submitJob(plan, timeout);
        }
        return CompletableFuture.runAsync(() -> PipelineState.mark(plan), readers)
                .thenComposeAsync(_ -> super.submitJob(plan, timeout), getMainThreadExecutor());
    }

    @Override
    public CompletableFuture<Acknowledge> submitApplication(AbstractApplication application, Duration timeout) {
        var id = application.getApplicationId();
        if (application instanceof RecoveredJob job) {
            return startAgain(job, timeout);
        }
        return archive.endedHere(id)
                ? CompletableFuture.failedFuture(new DuplicateApplicationSubmissionException(id))
                : super.submitApplication(application, timeout);
    }

    /// The engine still has the application of a job whose plan it could read.
    private CompletableFuture<Acknowledge> startAgain(RecoveredJob job, Duration timeout) {
        archive.reopen(job.getApplicationId());
        recoverable.add(job.plan().getJobID());
        return super.requestApplication(job.getApplicationId(), timeout)
                .handle((_, unknown) -> unknown == null)
                .thenComposeAsync(
                        known -> known ? super.submitJob(job.plan(), timeout) : super.submitApplication(job, timeout),
                        getMainThreadExecutor());
    }

    @Override
    public CompletableFuture<ArchivedApplication> requestApplication(ApplicationID application, Duration timeout) {
        return super.requestApplication(application, timeout)
                .exceptionallyCompose(failure -> read(() -> archive.find(application), failure));
    }

    @Override
    public CompletableFuture<MultipleJobsDetails> requestMultipleJobDetails(Duration timeout) {
        return super.requestMultipleJobDetails(timeout)
                .thenApply(all -> new MultipleJobsDetails(all.getJobs().stream()
                        .map(job -> recoverable.isUnstarted(job.getJobId())
                                ? archive.line(job.getJobId()).orElse(job)
                                : job)
                        .toList()));
    }

    @Override
    public CompletableFuture<ArchivedExecutionGraph> requestJob(JobID job, Duration timeout) {
        return ended(super.requestJob(job, timeout), job, ExecutionGraphInfo::getArchivedExecutionGraph);
    }

    @Override
    public CompletableFuture<ExecutionGraphInfo> requestExecutionGraphInfo(JobID job, Duration timeout) {
        return ended(super.requestExecutionGraphInfo(job, timeout), job, info -> info);
    }

    @Override
    public CompletableFuture<CheckpointStatsSnapshot> requestCheckpointStats(JobID job, Duration timeout) {
        return ended(
                super.requestCheckpointStats(job, timeout),
                job,
                info -> info.getArchivedExecutionGraph().getCheckpointStatsSnapshot());
    }

    @Override
    public CompletableFuture<JobResult> requestJobResult(JobID job, Duration timeout) {
        return ended(
                super.requestJobResult(job, timeout),
                job,
                info -> JobResult.createFrom(info.getArchivedExecutionGraph()));
    }

    @Override
    public CompletableFuture<JobStatus> requestJobStatus(JobID job, Duration timeout) {
        return present(job, super.requestJobStatus(job, timeout))
                .exceptionallyCompose(failure -> archive.line(job)
                        .map(JobDetails::getStatus)
                        .map(CompletableFuture::completedFuture)
                        .orElseGet(() -> CompletableFuture.failedFuture(failure)));
    }

    @Override
    public CompletableFuture<Acknowledge> cancelJob(JobID job, Duration timeout) {
        return super.cancelJob(job, timeout)
                .exceptionallyCompose(failure -> archive.line(job)
                        .map(JobDetails::getStatus)
                        .map(status -> status == JobStatus.CANCELED
                                ? CompletableFuture.completedFuture(Acknowledge.get())
                                : CompletableFuture.<Acknowledge>failedFuture(
                                        new FlinkJobTerminatedWithoutCancellationException(job, status)))
                        .orElseGet(() -> CompletableFuture.failedFuture(failure)));
    }

    /// The engine's answer, except for a job that could not be started, which is answered from the archive.
    private <T> CompletableFuture<T> present(JobID job, CompletableFuture<T> asked) {
        return recoverable.isUnstarted(job)
                ? CompletableFuture.failedFuture(new FlinkJobNotFoundException(job))
                : asked;
    }

    private <T> CompletableFuture<T> ended(
            CompletableFuture<T> asked, JobID job, Function<ExecutionGraphInfo, @Nullable T> answer) {
        return present(job, asked)
                .exceptionallyCompose(failure -> archive.line(job).isEmpty()
                        ? CompletableFuture.failedFuture(failure)
                        : read(job, answer, failure));
    }

    private <T> CompletableFuture<T> read(
            JobID job, Function<ExecutionGraphInfo, @Nullable T> answer, Throwable failure) {
        return this.<ExecutionGraphInfo>read(() -> archive.find(job), failure).thenApply(answer);
    }

    /// @param failure the answer if there is none
    private <T> CompletableFuture<T> read(Supplier<Optional<T>> found, Throwable failure) {
        return CompletableFuture.supplyAsync(found, readers)
                .thenCompose(present -> present.map(CompletableFuture::completedFuture)
                        .orElseGet(() -> CompletableFuture.failedFuture(failure)));
    }
}
