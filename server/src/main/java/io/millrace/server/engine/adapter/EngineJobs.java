package io.millrace.server.engine.adapter;

import io.millrace.insight.AllowedActions;
import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.JobRecovery;
import io.millrace.server.engine.projection.JobsProjection;
import io.millrace.server.engine.projection.StateProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.JobActions;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.runtime.messages.FlinkJobTerminatedWithoutCancellationException;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;

/// Answers what is asked about jobs.
record EngineJobs(
        LeaderGateways gateways,
        JobGraphCache graphs,
        MetricsSnapshot measurements,
        JobDrawingCache drawings,
        JobListCache lines,
        JobOriginCache origins,
        JobRecovery recovery)
        implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Jobs.LIST, _ -> list()),
                Route.shared(Jobs.OVERVIEW, _ -> new Jobs.Overview(all())),
                Route.shared(Jobs.DETAIL, call -> detail(call.get(Jobs.JOB))),
                Route.shared(
                        JobActions.OF_JOB,
                        call -> new JobActions.Report(AllowedActions.of(detail(call.get(Jobs.JOB))))),
                Route.shared(Jobs.STATUS, call -> status(call.get(Jobs.JOB))),
                Route.shared(
                        Jobs.PLAN, call -> new Jobs.Planned(JobsProjection.plan(graphs.graph(call.get(Jobs.JOB))))),
                Route.shared(Jobs.CONFIG, call -> JobsProjection.config(graphs.graph(call.get(Jobs.JOB)))),
                Route.shared(JobOrigin.OF_JOBS, _ -> origins.of(newestFirst())),
                Route.shared(JobOrigin.OF_JOB, call -> JobsProjection.origin(graphs.graph(call.get(Jobs.JOB)))));
    }

    private Jobs.Listing list() {
        return new Jobs.Listing(all().stream()
                .map(line -> new Jobs.Summary(line.jid(), line.state()))
                .toList());
    }

    private List<Jobs.Line> all() {
        return lines.of(graphs.overview().getJobs(), System.currentTimeMillis());
    }

    Jobs.Detail detail(JobId job) {
        // sends both requests before it waits for either
        graphs.begin(job);
        if (drawings.live(job)) {
            measurements.begin();
        }
        var info = graphs.info(job);
        var drawing = drawings.of(job, info.getArchivedExecutionGraph());
        var metrics = drawing.live() ? measurements.now().store() : new MetricStore();
        var detail = JobsProjection.detail(info, drawing, metrics, System.currentTimeMillis());
        return detail.state() == JobState.FAILED ? detail.withRecovery(recovery.of(JobGraphCache.id(job))) : detail;
    }

    private Jobs.Status status(JobId job) {
        var status = gateways.dispatcher(gateway -> gateway.requestJobStatus(JobGraphCache.id(job), gateways.limit()));
        return new Jobs.Status(StateProjection.job(status));
    }

    private List<JobId> newestFirst() {
        return graphs.overview().getJobs().stream()
                .sorted(Comparator.comparingLong(JobDetails::getStartTime).reversed())
                .map(job -> new JobId(job.getJobId().toString()))
                .toList();
    }

    /// Refuses with CONFLICT if the job has ended in another way.
    void cancel(JobId job) {
        try {
            gateways.dispatcher(gateway -> gateway.cancelJob(JobGraphCache.id(job), gateways.limit()));
        } catch (Await.Failed e) {
            if (e.reason() instanceof FlinkJobTerminatedWithoutCancellationException ended) {
                throw Refusal.conflict(
                        "Job cancellation failed because the job has already reached another terminal state ("
                                + ended.getJobStatus() + ").");
            }
            throw e;
        }
    }
}
