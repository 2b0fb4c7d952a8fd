package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Statistics;
import java.util.Optional;
import org.apache.flink.runtime.rest.messages.job.rescales.JobRescaleConfigInfo;
import org.apache.flink.runtime.rest.messages.job.rescales.JobRescaleDetails;
import org.apache.flink.runtime.scheduler.adaptive.timeline.Rescale;
import org.apache.flink.runtime.scheduler.adaptive.timeline.RescalesStatsSnapshot;
import org.apache.flink.runtime.scheduler.adaptive.timeline.RescalesSummarySnapshot;
import org.apache.flink.runtime.scheduler.adaptive.timeline.TerminalState;
import org.apache.flink.runtime.util.stats.StatsSummarySnapshot;

/// Projects changes of parallelism.
public final class RescalesProjection {
    private RescalesProjection() {}

    public static Rescales.Overview overview(RescalesStatsSnapshot snapshot) {
        return new Rescales.Overview(
                counts(snapshot.getRescalesSummarySnapshot()),
                new Rescales.Latest(
                        latest(snapshot, TerminalState.COMPLETED),
                        latest(snapshot, TerminalState.FAILED),
                        latest(snapshot, TerminalState.IGNORED)));
    }

    private static Optional<Rescales.Rescale> latest(RescalesStatsSnapshot snapshot, TerminalState end) {
        return Optional.ofNullable(snapshot.getLatestRescale(end)).map(RescalesProjection::line);
    }

    private static Rescales.Counts counts(RescalesSummarySnapshot summary) {
        return new Rescales.Counts(
                summary.getIgnoredRescalesCount(),
                summary.getInProgressRescaleCount(),
                summary.getCompletedRescalesCount(),
                summary.getFailedRescalesCount());
    }

    /// A change without its details.
    public static Rescales.Rescale line(Rescale rescale) {
        return EngineJson.as(Rescales.Rescale.class, JobRescaleDetails.fromRescale(rescale, false));
    }

    /// A change with its vertices, slots and states.
    public static Rescales.Rescale detail(Rescale rescale) {
        return EngineJson.as(Rescales.Rescale.class, JobRescaleDetails.fromRescale(rescale, true));
    }

    public static Rescales.Summary summary(RescalesStatsSnapshot snapshot) {
        var summary = snapshot.getRescalesSummarySnapshot();
        return new Rescales.Summary(
                counts(summary),
                durations(summary.getAllTerminatedSummarySnapshot()),
                durations(summary.getCompletedRescalesSummarySnapshot()),
                durations(summary.getIgnoredRescalesSummarySnapshot()),
                durations(summary.getFailedRescalesSummarySnapshot()));
    }

    private static Statistics durations(StatsSummarySnapshot durations) {
        return CheckpointsProjection.statistics(durations);
    }

    public static Rescales.Config config(JobRescaleConfigInfo config) {
        return EngineJson.as(Rescales.Config.class, config);
    }
}
