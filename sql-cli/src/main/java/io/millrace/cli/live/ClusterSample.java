package io.millrace.cli.live;

import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The responses of a cluster at one time.
///
/// @param at          epoch milliseconds
/// @param details     of the jobs that have not ended
/// @param checkpoints of the same jobs, if known
public record ClusterSample(
        long at,
        Cluster.Overview overview,
        List<Jobs.Line> jobs,
        List<Machine> machines,
        Map<JobId, Jobs.Detail> details,
        Map<JobId, CheckpointsHistory> checkpoints) {
    public ClusterSample {
        jobs = List.copyOf(jobs);
        machines = List.copyOf(machines);
        details = Map.copyOf(details);
        checkpoints = Map.copyOf(checkpoints);
    }

    /// A task manager and the metrics of its JVM, if known.
    ///
    /// @param load     of the CPU, between 0 and 1
    /// @param heapUsed in bytes
    /// @param heapMax  in bytes
    public record Machine(
            TaskManagers.TaskManager taskManager,
            OptionalDouble load,
            OptionalDouble heapUsed,
            OptionalDouble heapMax) {}

    Optional<Jobs.Detail> detail(JobId job) {
        return Optional.ofNullable(details.get(job));
    }
}
