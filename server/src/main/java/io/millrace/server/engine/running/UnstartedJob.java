package io.millrace.server.engine.running;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.dispatcher.UnavailableDispatcherOperationException;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.jobmaster.JobManagerRunnerResult;
import org.apache.flink.runtime.jobmaster.JobMasterGateway;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;

/// A stored job whose master cannot be created, for example because a class is missing. It is suspended, so that the
/// engine keeps its plan and its checkpoints; the engine itself would end the process.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
record UnstartedJob(ExecutionGraphInfo info) implements JobManagerRunner {

    /// Returns a job without the settings of checkpoints, which a plan has only once its classes are loaded.
    ///
    /// @param since when the attempt began, in epoch milliseconds
    static UnstartedJob of(ExecutionPlan plan, Throwable reason, long since) {
        var sparse = ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                plan.getJobID(), plan.getName(), JobStatus.SUSPENDED, plan.getJobType(), reason, null, since);
        return new UnstartedJob(new JobConfigView(plan).in(new ExecutionGraphInfo(sparse)));
    }

    private ArchivedExecutionGraph graph() {
        return info.getArchivedExecutionGraph();
    }

    @Override
    public void start() {
        // it has ended
    }

    @Override
    public CompletableFuture<JobManagerRunnerResult> getResultFuture() {
        return CompletableFuture.completedFuture(JobManagerRunnerResult.forSuccess(info));
    }

    @Override
    public CompletableFuture<JobMasterGateway> getJobMasterGateway() {
        return CompletableFuture.failedFuture(
                new UnavailableDispatcherOperationException("The job " + getJobID() + " could not be started."));
    }

    @Override
    public JobID getJobID() {
        return graph().getJobID();
    }

    @Override
    public CompletableFuture<Acknowledge> cancel(Duration timeout) {
        return CompletableFuture.completedFuture(Acknowledge.get());
    }

    @Override
    public CompletableFuture<JobStatus> requestJobStatus(Duration timeout) {
        return CompletableFuture.completedFuture(graph().getState());
    }

    @Override
    public CompletableFuture<JobDetails> requestJobDetails(Duration timeout) {
        return CompletableFuture.completedFuture(JobDetails.createDetailsForJob(info));
    }

    @Override
    public CompletableFuture<ExecutionGraphInfo> requestJob(Duration timeout) {
        return CompletableFuture.completedFuture(info);
    }

    @Override
    public boolean isInitialized() {
        return true;
    }

    @Override
    public CompletableFuture<Void> closeAsync() {
        return CompletableFuture.completedFuture(null);
    }
}
