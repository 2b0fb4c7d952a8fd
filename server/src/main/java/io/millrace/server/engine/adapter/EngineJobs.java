package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.JobsPort;
import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.JobsProjection;
import io.millrace.server.engine.projection.StateProjection;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.runtime.messages.FlinkJobTerminatedWithoutCancellationException;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;

/// Jobs.
record EngineJobs(
        LeaderGateways gateways,
        JobGraphCache graphs,
        MetricsSnapshot measurements,
        JobDrawingCache drawings,
        JobListCache lines,
        JobOriginCache known)
        implements JobsPort {
    @Override
    public Jobs.Listing list() {
        return new Jobs.Listing(all().stream()
                .map(line -> new Jobs.Summary(line.jid(), line.state()))
                .toList());
    }

    @Override
    public Jobs.Overview overview() {
        return new Jobs.Overview(all());
    }

    private List<Jobs.Line> all() {
        return lines.of(graphs.overview().getJobs(), System.currentTimeMillis());
    }

    @Override
    public Jobs.Detail detail(JobId job) {
        // both are on their way before either is waited for
        graphs.begin(job);
        if (drawings.live(job)) {
            measurements.begin();
        }
        var info = graphs.info(job);
        var drawing = drawings.of(job, info.getArchivedExecutionGraph());
        var metrics = drawing.live() ? measurements.now().store() : new MetricStore();
        return JobsProjection.detail(info, drawing, metrics, System.currentTimeMillis());
    }

    @Override
    public Jobs.Status status(JobId job) {
        var status = gateways.dispatcher(gateway -> gateway.requestJobStatus(JobGraphCache.id(job), gateways.limit()));
        return new Jobs.Status(StateProjection.job(status));
    }

    @Override
    public Jobs.Planned plan(JobId job) {
        return new Jobs.Planned(JobsProjection.plan(graphs.graph(job)));
    }

    @Override
    public Jobs.Config config(JobId job) {
        return JobsProjection.config(graphs.graph(job));
    }

    @Override
    public JobOrigin.Origin origin(JobId job) {
        return JobsProjection.origin(graphs.graph(job));
    }

    @Override
    public JobOrigin.Listing origins() {
        var listed = graphs.overview().getJobs().stream()
                .sorted(Comparator.comparingLong(JobDetails::getStartTime).reversed())
                .map(job -> JobId.parse(job.getJobId().toString()))
                .toList();
        return known.of(listed);
    }

    @Override
    public void cancel(JobId job) {
        try {
            gateways.dispatcher(gateway -> gateway.cancelJob(JobGraphCache.id(job), gateways.limit()));
        } catch (Await.Failed e) {
            if (e.reason() instanceof FlinkJobTerminatedWithoutCancellationException ended) {
                throw new Refusal(
                        FaultCode.CONFLICT,
                        "Job cancellation failed because the job has already reached another terminal state ("
                                + ended.getJobStatus() + ").");
            }
            throw e;
        }
    }
}
