package io.millrace.wire.cluster;

import io.millrace.wire.Accounts;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.LogLevels;
import io.millrace.wire.MetricsPage;
import io.millrace.wire.Service;
import java.util.List;
import java.util.stream.Stream;

/// All endpoints of service A.
public final class ClusterEndpoints {
    /// The endpoints of service A, with unique names.
    public static final Catalogue CATALOGUE = new Catalogue(
            Service.CLUSTER,
            Stream.<List<Endpoint<?, ?>>>of(
                            Cluster.ALL,
                            List.of(MetricsPage.OF_CLUSTER),
                            LogLevels.OF_CLUSTER.all(),
                            Accounts.OF_CLUSTER.all(),
                            Jobs.ALL,
                            Clients.ALL,
                            Applications.ALL,
                            Requirements.ALL,
                            Rescales.ALL,
                            Exceptions.ALL,
                            Checkpoints.ALL,
                            Savepoints.ALL,
                            Vertices.ALL,
                            Accumulators.ALL,
                            BackPressure.ALL,
                            FlameGraphs.ALL,
                            Metrics.ALL,
                            TaskManagers.ALL,
                            DataSets.ALL,
                            ThreadDumps.ALL,
                            JobManager.ALL,
                            LogPages.ALL,
                            Jars.ALL,
                            Submissions.ALL,
                            Profiler.ALL,
                            Logs.ALL,
                            LogLines.ALL,
                            Events.ALL,
                            History.ALL,
                            Loads.ALL,
                            JobOrigin.ALL,
                            FlameGraphSnapshots.ALL,
                            CheckpointComparison.ALL,
                            Diagnosis.ALL,
                            JobActions.ALL,
                            Alerts.ALL)
                    .<Endpoint<?, ?>>flatMap(List::stream)
                    .toList());

    private ClusterEndpoints() {}
}
