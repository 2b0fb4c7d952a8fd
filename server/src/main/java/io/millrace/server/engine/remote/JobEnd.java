package io.millrace.server.engine.remote;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobmaster.JobResult;

/// Checks whether a job has ended. It tolerates an outage of the cluster for as long as a new leader may need.
final class JobEnd {
    /// The time for which a job may be unknown to a cluster that has just accepted it, or has just come back.
    private static final Duration MAX_UNKNOWN = Duration.ofSeconds(3);

    private final JobID job;
    private final RemoteJobs jobs;
    private final OutageTimer outage;

    JobEnd(JobID job, RemoteJobs jobs) {
        this.job = job;
        this.jobs = jobs;
        this.outage = new OutageTimer();
    }

    /// The result, once there is one.
    JobResult await() throws InterruptedException {
        var backoff = new PollBackoff(Duration.ofMillis(10), Duration.ofSeconds(1));
        while (true) {
            var end = poll();
            if (end.isPresent()) {
                return end.get();
            }
            backoff.pause();
        }
    }

    /// The result if there is one now. Throws an error that has lasted too long.
    Optional<JobResult> poll() throws InterruptedException {
        try {
            var end = answer(jobs.ended(job));
            if (end.isPresent() && end.get().getJobStatus().isEmpty()) {
                // the leader has lost the job, and another one may recover it
                throw Refusal.notFound("The end of the job " + job + " is not known.");
            }
            outage.restore();
            return end;
        } catch (Refusal trouble) {
            outage.spend(trouble.code() == FaultCode.NOT_FOUND ? forUnknown() : jobs.timeout(), named(trouble));
            return Optional.empty();
        }
    }

    private Duration forUnknown() {
        return jobs.settings().highlyAvailable() ? jobs.timeout() : MAX_UNKNOWN;
    }

    private Refusal named(Refusal trouble) {
        return trouble.code() == FaultCode.NOT_FOUND
                ? Refusal.statementFailed("The " + jobs.settings().name() + " does not know the job " + job
                        + " any more: it has been restarted since, or has dropped its record.")
                : trouble;
    }

    /// Waits for an answer, and throws the Refusal of a failed one.
    static <T> T answer(CompletableFuture<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Refusal refusal) {
                throw refusal;
            }
            throw new IllegalStateException("a cluster's answer was no Refusal", e);
        }
    }
}
