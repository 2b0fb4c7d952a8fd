package io.millrace.desktop.service.deed;

import io.millrace.wire.id.VertexId;
import java.util.List;

/// How many subtasks each operator of a job may have, in the order of the graph.
public record Scaling(List<Operator> operators) {
    public Scaling {
        operators = List.copyOf(operators);
    }

    /// @param limit the most that its state can be divided into; 0 when unknown
    public record Operator(VertexId id, String name, int now, int limit, Deed.Bounds bounds) {}
}
