package io.millrace.desktop.service.graph;

import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// The load of each vertex of a job at one moment.
public record Loads(Instant at, Map<VertexId, Load> byVertex) {
    public static final Loads NONE = new Loads(Instant.EPOCH, Map.of());

    public Loads {
        byVertex = Map.copyOf(byVertex);
    }

    public Optional<Load> of(VertexId vertex) {
        return Optional.ofNullable(byVertex.get(vertex));
    }
}
