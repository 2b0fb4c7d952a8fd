package io.millrace.desktop.service;

import io.millrace.client.Reply;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/// A cluster at a glance: what it has, and whether its jobs are well.
///
/// @param restarting   jobs that are failing or restarting
/// @param failedLately jobs that ended by a failure within [#LATELY]
/// @param restarts     of all jobs that are there; 0 where the cluster does not tell
/// @param latency      of the answer about the cluster itself
public record ClusterVitals(ClusterSummary summary, int restarting, int failedLately, long restarts, Duration latency) {
    public static final Duration LATELY = Duration.ofHours(1);

    /// Asks; blocks until all is known.
    public static Reply<ClusterVitals> of(Cluster cluster, InstantSource clock) {
        var asked = clock.instant();
        var summary = cluster.summary();
        var answered = clock.instant();
        if (!(summary instanceof Reply.Ok<ClusterSummary>(var found))) {
            return summary.map(never -> {
                throw new IllegalStateException("there is no answer");
            });
        }
        long restarts = cluster.restarts() instanceof Reply.Ok<Long>(Long sum) ? sum : 0;
        var latency = Duration.between(asked, answered);
        return cluster.jobs()
                .map(jobs -> new ClusterVitals(
                        found, restarting(jobs), failedLately(jobs, answered.minus(LATELY)), restarts, latency));
    }

    private static int restarting(List<JobRow> jobs) {
        return (int) jobs.stream()
                .filter(job -> job.state() == JobState.RESTARTING || job.state() == JobState.FAILING)
                .count();
    }

    private static int failedLately(List<JobRow> jobs, Instant since) {
        return (int) jobs.stream()
                .filter(job -> job.state() == JobState.FAILED)
                .filter(job -> job.started().plus(job.duration()).isAfter(since))
                .count();
    }
}
