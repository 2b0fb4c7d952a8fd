package io.millrace.server.engine.running;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.jobmaster.JobManagerRunnerResult;
import org.apache.flink.runtime.jobmaster.JobMasterGateway;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.concurrent.FutureUtils;

/// A recovered job that waits until the services of the server answer. Its classes are loaded and its master is created
/// after that, because both delay the services. Meanwhile it is listed as initializing.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
final class HeldJob implements JobManagerRunner {
    private final ExecutionPlan plan;
    private final long since;
    private final CompletableFuture<Void> opened;
    private final Executor executor;
    private final Master master;
    private final CompletableFuture<JobManagerRunner> begun = new CompletableFuture<>();
    private final CompletableFuture<JobManagerRunnerResult> result = new CompletableFuture<>();
    private volatile CompletableFuture<Void> beginning = FutureUtils.completedVoidFuture();
    private volatile JobStatus status = JobStatus.INITIALIZING;

    /// Creates the master of the job.
    interface Master {
        JobManagerRunner create() throws Exception;
    }

    /// @param since    when the job was recovered, in epoch milliseconds
    /// @param opened   completes when the job may start
    /// @param executor on which the master is created
    HeldJob(ExecutionPlan plan, long since, CompletableFuture<Void> opened, Executor executor, Master master) {
        this.plan = plan;
        this.since = since;
        this.opened = opened;
        this.executor = executor;
        this.master = master;
    }

    @Override
    public void start() {
        beginning = opened.thenComposeAsync(_ -> begin(), executor);
    }

    private CompletableFuture<Void> begin() {
        if (begun.isDone()) {
            return FutureUtils.completedVoidFuture();
        }
        JobManagerRunner runner;
        try {
            runner = master.create();
            runner.start();
        } catch (Exception | LinkageError e) { // the user's classes may throw any
            runner = UnstartedJob.of(plan, e, since);
        }
        FutureUtils.forward(runner.getResultFuture(), result);
        return begun.complete(runner) ? FutureUtils.completedVoidFuture() : runner.closeAsync();
    }

    private boolean hasBegun() {
        return begun.isDone() && !begun.isCompletedExceptionally();
    }

    /// Returns a view without the settings of checkpoints, which a plan has only once its classes are loaded.
    private ExecutionGraphInfo sparse(JobStatus state) {
        return new ExecutionGraphInfo(ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                plan.getJobID(), plan.getName(), state, plan.getJobType(), null, null, since));
    }

    @Override
    public CompletableFuture<ExecutionGraphInfo> requestJob(Duration timeout) {
        if (hasBegun()) {
            return begun.join().requestJob(timeout);
        }
        return reported().thenApply(new JobConfigView(plan)::in);
    }

    private CompletableFuture<ExecutionGraphInfo> reported() {
        return result.isDone()
                ? result.thenApply(JobManagerRunnerResult::getExecutionGraphInfo)
                : CompletableFuture.completedFuture(sparse(status));
    }

    @Override
    public CompletableFuture<JobDetails> requestJobDetails(Duration timeout) {
        return hasBegun()
                ? begun.join().requestJobDetails(timeout)
                : reported().thenApply(JobDetails::createDetailsForJob);
    }

    @Override
    public CompletableFuture<JobStatus> requestJobStatus(Duration timeout) {
        return requestJobDetails(timeout).thenApply(JobDetails::getStatus);
    }

    @Override
    public CompletableFuture<JobMasterGateway> getJobMasterGateway() {
        return begun.thenCompose(JobManagerRunner::getJobMasterGateway);
    }

    /// Takes effect when the job begins.
    @Override
    public CompletableFuture<Acknowledge> cancel(Duration timeout) {
        status = JobStatus.CANCELLING;
        return begun.thenCompose(runner -> runner.cancel(timeout));
    }

    @Override
    public CompletableFuture<JobManagerRunnerResult> getResultFuture() {
        return result;
    }

    @Override
    public JobID getJobID() {
        return plan.getJobID();
    }

    @Override
    public boolean isInitialized() {
        return hasBegun() && begun.join().isInitialized();
    }

    /// A job that has not begun is suspended, as the engine's own jobs are without a leader.
    @Override
    public CompletableFuture<Void> closeAsync() {
        if (!begun.completeExceptionally(new FlinkException("The job was closed before it began."))) {
            return hasBegun() ? begun.join().closeAsync() : beginning;
        }
        result.complete(JobManagerRunnerResult.forSuccess(sparse(JobStatus.SUSPENDED)));
        return opened.isDone() ? beginning : FutureUtils.completedVoidFuture();
    }
}
