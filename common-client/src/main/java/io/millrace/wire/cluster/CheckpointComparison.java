package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;

/// Two checkpoints of one job beside each other: what changed from the one to the other, and what of it weighs most.
/// Sizes are bytes, durations milliseconds, times epoch milliseconds.
public final class CheckpointComparison {

    /// The whole comparison.
    ///
    /// @param total    sizes over all subtasks, and the longest of each duration
    /// @param vertices in the order of the job's graph
    /// @param causes   the heaviest first
    public record Report(Side base, Side other, Measures total, List<Vertex> vertices, List<Cause> causes) {
        public Report {
            vertices = List.copyOf(vertices);
            causes = List.copyOf(causes);
        }
    }

    /// A checkpoint of the two.
    public record Side(
            long id,
            Checkpoints.Status status,
            Checkpoints.Kind kind,
            long triggerTimestamp,
            int subtasks,
            int acknowledgedSubtasks,
            Optional<String> failureMessage) {}

    /// A figure in both; missing where that subtask has not answered, or was not there.
    public record Change(Optional<Long> base, Optional<Long> other) {
        public static final Change NONE = new Change(Optional.empty(), Optional.empty());

        /// The figure of the other less that of the base; zero when one of the two is missing.
        public long difference() {
            return base.isEmpty() || other.isEmpty() ? 0 : other.get() - base.get();
        }
    }

    /// The measurements of a checkpoint, a vertex or a subtask.
    ///
    /// @param duration         from the trigger to the last answer
    /// @param stateSize        of the whole state
    /// @param checkpointedSize what was newly written
    /// @param processedData    processed during the alignment
    /// @param persistedData    in-flight data that was written with the state
    /// @param startDelay       from the trigger to the first barrier
    /// @param alignment        from the first barrier to the last
    /// @param sync             the part that stops the operator
    /// @param async            the part that does not
    public record Measures(
            Change duration,
            Change stateSize,
            Change checkpointedSize,
            Change processedData,
            Change persistedData,
            Change startDelay,
            Change alignment,
            Change sync,
            Change async) {}

    /// A vertex: sizes over all its subtasks, and the longest of each duration.
    public record Vertex(VertexId id, String name, Measures measures, List<Subtask> subtasks) {
        public Vertex {
            subtasks = List.copyOf(subtasks);
        }
    }

    /// The differences of a subtask.
    public record Subtask(int subtask, Measures measures) {}

    /// A difference between two checkpoints.
    public enum Aspect {
        STATUS,
        KIND,
        PARALLELISM,
        START_DELAY,
        ALIGNMENT,
        SYNC,
        ASYNC,
        STATE_SIZE,
        CHECKPOINTED_SIZE,
        IN_FLIGHT_DATA
    }

    /// The unit of a difference.
    public enum Unit {
        NONE,
        SUBTASKS,
        MILLISECONDS,
        BYTES
    }

    /// A reason for the difference, in words and in figures.
    ///
    /// @param rank       1 is the heaviest
    /// @param subtask    the one that it was measured at
    /// @param difference how much more it is in the other checkpoint
    /// @param parts      the words, divided where they name a vertex
    public record Cause(
            int rank,
            Aspect aspect,
            Optional<VertexId> vertex,
            Optional<Integer> subtask,
            Change change,
            long difference,
            Unit unit,
            String words,
            List<TextPart> parts) {
        public Cause {
            parts = List.copyOf(parts);
        }
    }

    public static final Param<Long> BASE =
            Param.query("base", ParamFormat.LONG, "The number of the checkpoint to compare with; it must be given.");
    public static final Param<Long> OTHER =
            Param.query("other", ParamFormat.LONG, "The number of the checkpoint to compare; it must be given.");

    public static final Endpoint<Nothing, Report> COMPARE = Service.CLUSTER
            .get("compareCheckpoints", "/jobs/:jobid/checkpoints/compare")
            .params(Jobs.JOB, BASE, OTHER)
            .response(Payload.json(Report.class))
            .summary("Two checkpoints side by side: sizes, durations and alignment by vertex and subtask, and the"
                    + " ranked causes of the difference.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(COMPARE);

    private CheckpointComparison() {}
}
