package io.millrace.server.cluster;

import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The results of a poll of the cluster. Times are epoch milliseconds.
public final class ClusterObservation {

    /// A job in the list.
    ///
    /// @param mark changes with every change of the job or a task
    public record Job(JobId id, String name, JobState state, ChangeMark mark) {}

    /// A value that changes with every change of a job.
    public record ChangeMark(JobState state, long changed, List<Integer> tasks) {
        public ChangeMark {
            tasks = List.copyOf(tasks);
        }
    }

    /// The history of a job.
    ///
    /// @param entered the time at which each state was last entered
    /// @param failures oldest first
    public record Course(Map<JobState, Long> entered, List<Vertex> vertices, List<Failure> failures) {
        public Course {
            entered = Map.copyOf(entered);
            vertices = List.copyOf(vertices);
            failures = List.copyOf(failures);
        }
    }

    /// @param since the time at which the last of its tasks entered the state
    public record Vertex(VertexId id, String name, TaskState state, long since) {}

    /// @param text what failed, cut to a bounded length
    public record Failure(long time, String text, Optional<String> task) {}

    /// The outcome of a checkpoint so far.
    public enum CheckpointOutcome {
        UNDER_WAY,
        COMPLETED,
        FAILED
    }

    /// @param failure why it failed; empty otherwise
    public record Checkpoint(
            long id,
            boolean savepoint,
            CheckpointOutcome outcome,
            long triggered,
            long duration,
            long size,
            String failure) {}

    /// A value; [io.millrace.wire.cluster.History.Series] documents its subject and metric.
    public record Figure(Optional<JobId> job, String subject, String name, String metric, double value) {}

    /// The metrics that are always recorded.
    public static final Set<String> USUAL = Set.of(
            "busy",
            "busyMax",
            "backPressured",
            "backPressuredMax",
            "idle",
            "recordsIn",
            "recordsOut",
            "bytesIn",
            "bytesOut",
            "skew",
            "watermarkLag",
            "pendingRecords",
            "restarts",
            "checkpointDuration",
            "checkpointSize",
            "cpuLoad",
            "gcTime",
            "threads",
            "heapUsed",
            "heapMax",
            "nonHeapUsed",
            "metaspaceUsed",
            "directUsed",
            "managedUsed",
            "networkUsed");

    /// A metric of the engine, under its own name, that a client asked the recorder for.
    public record MetricRequest(Optional<JobId> job, String subject, String metric) {}

    private ClusterObservation() {}
}
