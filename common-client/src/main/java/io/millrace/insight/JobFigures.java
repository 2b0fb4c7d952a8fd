package io.millrace.insight;

import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// The figures of one job at one moment. Unknown figures are empty.
///
/// @param observedAt  epoch milliseconds
/// @param vertices    in the order of the graph, sources first
/// @param checkpoints empty if the job takes none
/// @param restarts    since the job was submitted
/// @param failures    the known ones, the latest first
public record JobFigures(
        JobId job,
        JobState state,
        long observedAt,
        List<Vertex> vertices,
        Optional<Checkpointing> checkpoints,
        List<TaskManager> taskManagers,
        OptionalLong restarts,
        List<Exceptions.Group> failures) {
    public JobFigures {
        failures = List.copyOf(failures);
        vertices = List.copyOf(vertices);
        taskManagers = List.copyOf(taskManagers);
    }

    /// @param inputs      the vertices that it reads from
    /// @param connections to brokers of Kafka, of all subtasks; empty if it reads and writes nothing there
    public record Vertex(
            VertexId id, String name, List<VertexId> inputs, List<Subtask> subtasks, OptionalLong connections) {
        public Vertex {
            inputs = List.copyOf(inputs);
            subtasks = List.copyOf(subtasks);
        }

        boolean isSource() {
            return inputs.isEmpty();
        }

        /// A reader of Kafka without a broker waits for one as long as it takes, and a writer for two minutes.
        boolean isDisconnected() {
            return connections.isPresent() && connections.getAsLong() == 0;
        }
    }

    /// Shares of its time from 0 to 1, and records a second.
    public record Subtask(
            int index,
            OptionalDouble busy,
            OptionalDouble backPressured,
            OptionalDouble idle,
            OptionalDouble recordsIn) {

        /// A subtask reports zeros until its first measurement.
        boolean measured() {
            return busy.orElse(0) + backPressured.orElse(0) + idle.orElse(0) > 0;
        }
    }

    /// The state of checkpointing. Durations are milliseconds.
    ///
    /// @param interval   empty if checkpoints are taken only on request
    /// @param recent     the number of the latest checkpoints that have ended
    /// @param failed     how many of the recent ones failed
    /// @param failure    why the latest of the failed ones did
    /// @param duration   of the latest completed checkpoint
    /// @param startDelay the longest of that checkpoint
    /// @param alignment  the longest of that checkpoint
    public record Checkpointing(
            OptionalLong interval,
            long timeout,
            int recent,
            int failed,
            Optional<String> failure,
            OptionalLong duration,
            OptionalLong startDelay,
            OptionalLong alignment) {}

    /// A task manager that runs subtasks of the job.
    ///
    /// @param collecting the share of its time that it spends on garbage collection
    public record TaskManager(
            TaskManagerId id, OptionalDouble collecting, OptionalLong heapUsed, OptionalLong heapMaximum) {}
}
