package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.planner.error.PlannerErrors;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.id.JobId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The job of a query of this server. It ends or fails the feed at the end of the job.
final class QueryJob implements RunningQuery {
    private static final Logger LOG = LoggerFactory.getLogger(QueryJob.class);

    private final JobID job;
    private final ClusterJobs jobs;
    private final RowFeed rows;
    private final CompletableFuture<JobResult> end;

    private QueryJob(JobID job, ClusterJobs jobs, RowFeed rows) {
        this.job = job;
        this.jobs = jobs;
        this.rows = rows;
        this.end = jobs.result(job);
    }

    /// Watches a job that was submitted with a sink for a query.
    ///
    /// @param closing closes the address of the feed at the end of the job
    static QueryJob watch(JobID job, ClusterJobs jobs, RowFeed rows, Runnable closing) {
        var running = new QueryJob(job, jobs, rows);
        var _ = running.end.whenComplete((result, failure) -> {
            closing.run();
            running.settle(result, failure);
        });
        var _ = rows.filled().thenRunAsync(running::cancelUnlessEnded, RowDelivery.AFTER_LIMIT);
        return running;
    }

    private void settle(@Nullable JobResult result, @Nullable Throwable failure) {
        if (failure != null) {
            rows.fail(PlannerErrors.of(failure));
            return;
        }
        if (result == null || result.isSuccess()) {
            rows.end();
            return;
        }
        rows.fail(RowDelivery.ended(result));
    }

    @Override
    public Optional<JobId> job() {
        return Optional.of(new JobId(job.toHexString()));
    }

    @Override
    public RowFeed rows() {
        return rows;
    }

    @Override
    public void cancel() {
        // after its last row, a job is about to finish; a cancel would only change the state that is shown
        if (!rows.complete()) {
            cancelUnlessEnded();
        }
    }

    private void cancelUnlessEnded() {
        if (end.isDone()) {
            return;
        }
        var _ = jobs.cancel(job).whenComplete((done, failure) -> {
            if (failure != null && !end.isDone()) {
                LOG.warn("The job {} of an abandoned query could not be cancelled", job, failure);
            }
        });
    }
}
