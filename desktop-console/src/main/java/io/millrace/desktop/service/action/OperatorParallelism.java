package io.millrace.desktop.service.action;

import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The allowed parallelism of each operator of a job, in the order of the graph.
///
/// @param past the recorded changes, latest first
public record OperatorParallelism(List<Operator> operators, List<Change> past) {
    public OperatorParallelism {
        operators = List.copyOf(operators);
        past = List.copyOf(past);
    }

    /// @param limit  the maximum parallelism, which limits how far the state can be divided; 0 if unknown
    /// @param bounds the requested bounds
    public record Operator(VertexId id, String name, int now, int limit, JobAction.Bounds bounds) {}

    /// A change that was made or tried.
    ///
    /// @param took  empty while the change is running
    /// @param cause the scheduler's reason for the change
    public record Change(
            Instant began, Optional<Duration> took, Optional<Rescales.Trigger> cause, Optional<Rescales.Ending> end) {}
}
