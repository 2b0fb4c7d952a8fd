package io.millrace.server.engine.running;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.jobmaster.JobManagerRunnerResult;
import org.apache.flink.runtime.jobmaster.JobMasterGateway;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// A job that is asked for its line in a list only when something has happened to it: a list of a thousand jobs is
/// otherwise a thousand messages, and a copy of each graph.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
record RunningJob(JobManagerRunner inner, LastCopy copy) implements JobManagerRunner {
    @Override
    public CompletableFuture<JobStatus> requestJobStatus(Duration timeout) {
        return requestJobDetails(timeout).thenApply(JobDetails::getStatus);
    }

    @Override
    public CompletableFuture<JobDetails> requestJobDetails(Duration timeout) {
        return copy.line()
                .map(CompletableFuture::completedFuture)
                .orElseGet(() -> inner.requestJob(timeout).thenApply(copy::line));
    }

    @Override
    public CompletableFuture<ExecutionGraphInfo> requestJob(Duration timeout) {
        return inner.requestJob(timeout);
    }

    @Override
    public void start() throws Exception {
        inner.start();
    }

    @Override
    public CompletableFuture<JobMasterGateway> getJobMasterGateway() {
        return inner.getJobMasterGateway();
    }

    @Override
    public CompletableFuture<JobManagerRunnerResult> getResultFuture() {
        return inner.getResultFuture();
    }

    @Override
    public JobID getJobID() {
        return inner.getJobID();
    }

    @Override
    public CompletableFuture<Acknowledge> cancel(Duration timeout) {
        return inner.cancel(timeout);
    }

    @Override
    public boolean isInitialized() {
        return inner.isInitialized();
    }

    @Override
    public CompletableFuture<Void> closeAsync() {
        return inner.closeAsync();
    }
}
