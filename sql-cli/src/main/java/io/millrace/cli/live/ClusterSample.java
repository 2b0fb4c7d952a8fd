package io.millrace.cli.live;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The responses of a cluster at one moment.
///
/// @param at       when it was asked
/// @param details  of the jobs that have not ended
/// @param checkpoints of the same jobs, if known
public record ClusterSample(
        long at,
        Cluster.Overview overview,
        List<Jobs.Line> jobs,
        List<Machine> machines,
        Map<JobId, Jobs.Detail> details,
        Map<JobId, Checkpoints.History> checkpoints) {
    public ClusterSample {
        jobs = List.copyOf(jobs);
        machines = List.copyOf(machines);
        details = Map.copyOf(details);
        checkpoints = Map.copyOf(checkpoints);
    }

    /// A task manager and what its JVM tells, as far as it does.
    ///
    /// @param load between 0 and 1
    public record Machine(
            TaskManagers.TaskManager taskManager,
            OptionalDouble load,
            OptionalDouble heapUsed,
            OptionalDouble heapMax) {}

    Optional<Jobs.Detail> detail(JobId job) {
        return Optional.ofNullable(details.get(job));
    }
}
