package io.millrace.desktop.connection;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Cluster.Overview;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/// A summary of a cluster: its resources and the health of its jobs.
///
/// @param overview     the totals of the cluster
/// @param restarting   number of jobs that are failing or restarting
/// @param failedRecently number of jobs that failed within [#RECENT]
/// @param restarts     total restarts of all listed jobs; 0 if the cluster does not report them
/// @param latency      of the response to the cluster overview
record ClusterVitals(Overview overview, int restarting, int failedRecently, long restarts, Duration latency) {
    public static final Duration RECENT = Duration.ofHours(1);
    private static final String RESTARTS = "numRestarts";

    /// Queries the cluster; blocks until all responses have arrived.
    public static Reply<ClusterVitals> of(Client client, InstantSource clock) {
        var cluster = new ClusterClient(client);
        var asked = clock.instant();
        return cluster.overview().flatMap(overview -> {
            var answered = clock.instant();
            long restarts = restarts(client);
            var latency = Duration.between(asked, answered);
            return cluster.jobs()
                    .map(Jobs.Overview::jobs)
                    .map(jobs -> new ClusterVitals(
                            overview,
                            restarting(jobs),
                            failedRecently(jobs, answered.minus(RECENT)),
                            restarts,
                            latency));
        });
    }

    /// Returns the number of restarts; jobs that never ran have none.
    private static long restarts(Client client) {
        var arguments =
                Arguments.of(Metrics.GET, List.of(RESTARTS)).with(Metrics.AGG, List.of(Metrics.Aggregation.SUM));
        return client.call(Metrics.OF_JOBS, arguments) instanceof Reply.Ok<List<Metrics.Aggregate>>(var sums)
                ? sums.stream()
                        .flatMap(sum -> sum.sum().stream())
                        .mapToLong(Double::longValue)
                        .findFirst()
                        .orElse(0)
                : 0;
    }

    private static int restarting(List<Jobs.Line> jobs) {
        return (int) jobs.stream()
                .filter(job -> job.state() == JobState.RESTARTING || job.state() == JobState.FAILING)
                .count();
    }

    private static int failedRecently(List<Jobs.Line> jobs, Instant since) {
        return (int) jobs.stream()
                .filter(job -> job.state() == JobState.FAILED)
                .filter(job -> job.startTime() + job.duration() > since.toEpochMilli())
                .count();
    }
}
