package io.millrace.wire.cluster;

import io.millrace.wire.Explicit;
import io.millrace.wire.Nothing;
import io.millrace.wire.Wire;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;

/// A job's graph as it was planned: its vertices and the edges between them.
public record Plan(JobId jid, String name, JobType type, List<Node> nodes) {
    public Plan {
        nodes = List.copyOf(nodes);
    }

    /// A vertex. The description is HTML whose lines end with `<br/>`; a source has no inputs.
    public record Node(
            VertexId id,
            long parallelism,
            String operator,
            @Wire("operator_strategy") String operatorStrategy,
            String description,
            @Wire("optimizer_properties") Nothing optimizerProperties,
            Optional<List<Input>> inputs) {
        public Node {
            inputs = inputs.map(List::copyOf);
        }
    }

    /// An edge, seen from the vertex that it leads to.
    public record Input(
            long num,
            VertexId id,
            @Wire("ship_strategy") @Explicit Optional<String> shipStrategy,
            @Wire("local_strategy") Optional<String> localStrategy,
            Optional<String> caching,
            String exchange) {}

    /// The operators from which an adaptive batch job's vertices are still being formed.
    public record StreamGraph(List<Operator> nodes) {
        public StreamGraph {
            nodes = List.copyOf(nodes);
        }
    }

    /// An operator; it has a vertex once it was decided which operators run together.
    public record Operator(
            String id,
            int parallelism,
            String operator,
            String description,
            @Wire("job_vertex_id") Optional<VertexId> vertex,
            List<Edge> inputs) {
        public Operator {
            inputs = List.copyOf(inputs);
        }
    }

    /// An edge between operators, seen from the operator that it leads to.
    public record Edge(
            int num, String id, @Wire("ship_strategy") String shipStrategy, String exchange) {}
}
