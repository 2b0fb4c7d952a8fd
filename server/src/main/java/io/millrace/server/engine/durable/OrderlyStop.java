package io.millrace.server.engine.durable;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Prepares the running jobs for the end of their process: takes a checkpoint of each, so that they go on from there,
/// or cancels them. What takes longer than the timeout is left: a job then goes on from an earlier checkpoint.
///
/// @param cancel  whether to cancel the jobs
/// @param timeout of all jobs together
public record OrderlyStop(boolean cancel, Duration timeout) {
    private static final Logger LOG = LoggerFactory.getLogger(OrderlyStop.class);

    /// @param durable whether a job runs again. The others end with the process, and need no checkpoint.
    void prepare(DispatcherGateway dispatcher, Predicate<JobID> durable) {
        long end = System.nanoTime() + timeout.toNanos();
        try {
            var running = dispatcher.requestMultipleJobDetails(timeout).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            var jobs = running.getJobs().stream()
                    .filter(job -> !job.getStatus().isTerminalState())
                    .map(JobDetails::getJobId)
                    .filter(job -> cancel || durable.test(job))
                    .toList();
            await(jobs, cancel ? job -> cancelled(dispatcher, job) : job -> checkpoint(dispatcher, job), end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("The jobs stop without {}: {}", cancel ? "being cancelled" : "a checkpoint", e.toString());
        }
    }

    private static void await(List<JobID> jobs, Function<JobID, CompletableFuture<?>> work, long end)
            throws InterruptedException {
        var all = CompletableFuture.allOf(jobs.stream().map(work).toArray(CompletableFuture[]::new));
        try {
            all.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            LOG.warn("Some of {} jobs were not ready to stop in time (jobs.stop-time)", jobs.size());
        } catch (ExecutionException e) {
            LOG.debug("A job was not ready to stop", e.getCause());
        }
    }

    /// Fails for a job without checkpoints, and for one that is not running.
    private CompletableFuture<?> checkpoint(DispatcherGateway dispatcher, JobID job) {
        return dispatcher
                .triggerCheckpointAndGetCheckpointID(job, CheckpointType.CONFIGURED, timeout)
                .handle((checkpoint, failure) -> {
                    if (failure == null) {
                        LOG.info("Job {} is suspended with checkpoint {}", job, checkpoint);
                    } else {
                        LOG.info("Job {} is suspended without another checkpoint: {}", job, failure.toString());
                    }
                    return true;
                });
    }

    private CompletableFuture<JobStatus> cancelled(DispatcherGateway dispatcher, JobID job) {
        return dispatcher
                .cancelJob(job, timeout)
                .thenCompose(_ -> dispatcher.requestJobResult(job, timeout))
                .thenApply(result -> result.getJobStatus().orElse(JobStatus.CANCELED));
    }
}
