package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.RescalesPort;
import io.millrace.server.engine.projection.RescalesProjection;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.RescaleId;
import io.millrace.wire.id.TriggerId;
import java.util.List;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.scheduler.adaptive.timeline.RescaleIdInfo;
import org.apache.flink.runtime.scheduler.adaptive.timeline.RescalesStatsSnapshot;

/// Changes of parallelism.
record EngineRescales(JobGraphCache graphs, RescaleService rescaling, TriggersProjection triggers)
        implements RescalesPort {
    private RescalesStatsSnapshot snapshot(JobId job) {
        var snapshot = graphs.info(job).getRescalesStatsSnapshot();
        if (snapshot == null || snapshot.getRescaleHistory() == null || snapshot.getRescalesSummarySnapshot() == null) {
            throw new Refusal(
                    FaultCode.NOT_FOUND,
                    "Of job " + job + " no changes of parallelism are remembered: it does not run with the adaptive "
                            + "scheduler, or '" + WebOptions.MAX_ADAPTIVE_SCHEDULER_RESCALE_HISTORY_SIZE.key()
                            + "' is not above 0.");
        }
        return snapshot;
    }

    @Override
    public Rescales.Overview overview(JobId job) {
        return RescalesProjection.overview(snapshot(job));
    }

    @Override
    public List<Rescales.Rescale> history(JobId job) {
        return snapshot(job).getRescaleHistory().stream()
                .map(RescalesProjection::line)
                .toList();
    }

    @Override
    public Rescales.Rescale detail(JobId job, RescaleId rescale) {
        var found = snapshot(job).getRescale(new RescaleIdInfo.RescaleUUID(rescale.text()));
        if (found == null) {
            throw new Refusal(
                    FaultCode.NOT_FOUND, "Could not find rescale details of specified rescaleUuid " + rescale + ".");
        }
        return RescalesProjection.detail(found);
    }

    @Override
    public Rescales.Summary summary(JobId job) {
        return RescalesProjection.summary(snapshot(job));
    }

    @Override
    public Rescales.Config config(JobId job) {
        var config = graphs.info(job).getJobRescaleConfigInfo();
        if (config == null) {
            throw new Refusal(FaultCode.NOT_FOUND, "AdaptiveScheduler is not enabled for this job (" + job + ").");
        }
        return RescalesProjection.config(config);
    }

    @Override
    public Triggers.Accepted trigger(JobId job, Rescales.Request request) {
        return rescaling.start(job, request);
    }

    @Override
    public Triggers.Poll poll(JobId job, TriggerId trigger) {
        return triggers.plain(rescaling.poll(job, trigger));
    }
}
