package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Cluster;
import java.util.Optional;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;

/// Projects the overview of the cluster.
public final class ClusterProjection {
    private ClusterProjection() {}

    public static Cluster.Overview overview(ClusterOverview overview, String version, String commit) {
        return new Cluster.Overview(
                overview.getNumTaskManagersConnected(),
                overview.getNumSlotsTotal(),
                overview.getNumSlotsAvailable(),
                some(overview.getNumTaskManagersBlocked()),
                some(overview.getNumSlotsFreeAndBlocked()),
                overview.getNumJobsRunningOrPending(),
                overview.getNumJobsFinished(),
                overview.getNumJobsCancelled(),
                overview.getNumJobsFailed(),
                version,
                commit);
    }

    private static Optional<Integer> some(int count) {
        return count == 0 ? Optional.empty() : Optional.of(count);
    }
}
