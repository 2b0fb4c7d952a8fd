package io.millrace.desktop.service.action;

import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The allowed parallelism of each operator of a job, in the order of the graph.
///
/// @param past the changes that are remembered, the latest first
public record OperatorParallelism(List<Operator> operators, List<Change> past) {
    public OperatorParallelism {
        operators = List.copyOf(operators);
        past = List.copyOf(past);
    }

    /// @param limit  the most that its state can be divided into; 0 when unknown
    /// @param bounds what it has been told to have
    public record Operator(VertexId id, String name, int now, int limit, JobAction.Bounds bounds) {}

    /// A change that was made or tried.
    ///
    /// @param took  missing while it is under way
    /// @param cause what made the scheduler think of it
    public record Change(
            Instant began, Optional<Duration> took, Optional<Rescales.Trigger> cause, Optional<Rescales.Ending> end) {}
}
