package io.millrace.server.diagnosis;

import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// The figures of one job at one moment; what could not be measured is missing.
///
/// @param observedAt epoch milliseconds
/// @param vertices   in the order of the graph, sources first
/// @param checkpoints missing where the job takes none
/// @param restarts   since the job was submitted
/// @param failures   those that are known, that first which happened last
record JobFigures(
        JobId job,
        JobState state,
        long observedAt,
        List<Vertex> vertices,
        Optional<Checkpointing> checkpoints,
        List<Worker> workers,
        OptionalLong restarts,
        List<Exceptions.Group> failures) {
    JobFigures {
        failures = List.copyOf(failures);
        vertices = List.copyOf(vertices);
        workers = List.copyOf(workers);
    }

    /// @param inputs the vertices that it reads from
    record Vertex(VertexId id, String name, List<VertexId> inputs, List<Subtask> subtasks) {
        Vertex {
            inputs = List.copyOf(inputs);
            subtasks = List.copyOf(subtasks);
        }

        boolean isSource() {
            return inputs.isEmpty();
        }
    }

    /// Shares of its time from 0 to 1, and records a second.
    record Subtask(
            int index,
            OptionalDouble busy,
            OptionalDouble backPressured,
            OptionalDouble idle,
            OptionalDouble recordsIn) {

        /// A subtask that has just started shows zeros until its figures are first taken.
        boolean measured() {
            return busy.orElse(0) + backPressured.orElse(0) + idle.orElse(0) > 0;
        }
    }

    /// Durations in milliseconds.
    ///
    /// @param interval   missing where checkpoints are taken only when asked for
    /// @param recent     how many of the last ones have ended
    /// @param failed     how many of these failed
    /// @param failure    why the last of these did
    /// @param duration   of the last one that was completed
    /// @param startDelay the longest of that one's
    /// @param alignment  the longest of that one's
    record Checkpointing(
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
    /// @param collecting share of the time that garbage is collected
    record Worker(TaskManagerId id, OptionalDouble collecting, OptionalLong heapUsed, OptionalLong heapMaximum) {}
}
