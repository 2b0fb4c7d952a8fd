package io.millrace.desktop.graph;

import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A job's graph: its vertices in topological order, each with its chain, and its edges.
public final class Topology {
    private static final long UNKNOWN = -1;
    private static final IoMetrics UNCOUNTED =
            new IoMetrics(UNKNOWN, false, UNKNOWN, false, UNKNOWN, false, UNKNOWN, false, UNKNOWN, UNKNOWN, UNKNOWN);

    public static final Topology EMPTY = new Topology(Map.of(), List.of());

    private final Map<VertexId, Node> nodes;
    private final List<Node> inOrder;
    private final List<JobEdge> edges;
    private final Map<VertexId, List<VertexId>> before = new HashMap<>();
    private final Map<VertexId, List<VertexId>> after = new HashMap<>();

    private Topology(Map<VertexId, Node> nodes, List<JobEdge> edges) {
        this.nodes = Collections.unmodifiableMap(nodes);
        this.inOrder = List.copyOf(nodes.values());
        this.edges = List.copyOf(edges);
        for (var edge : edges) {
            after.computeIfAbsent(edge.from(), from -> new ArrayList<>()).add(edge.to());
            before.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge.from());
        }
    }

    /// The role of a vertex in the stream.
    public enum Role {
        SOURCE,
        OPERATOR,
        SINK
    }

    /// A vertex and its chained operators. At a past moment its counters are unknown, because the recorder does not
    /// store them.
    ///
    /// @param description the operators of the chain, one a line
    public record Node(Jobs.Vertex vertex, String description, List<Operator> operators, Role role) {
        public Node {
            operators = List.copyOf(operators);
        }

        public VertexId id() {
            return vertex.id();
        }

        /// The name of its first operator.
        public String title() {
            return operators.isEmpty() ? vertex.name() : operators.getFirst().name();
        }

        /// The text below the title: the remaining chain, or the description of a single operator.
        public String subtitle() {
            if (operators.size() == 1) {
                return operators.getFirst().says();
            }
            var text = new StringBuilder();
            operators.stream()
                    .skip(1)
                    .forEach(each -> text.append("→ ").append(each.name()).append(' '));
            return text.toString().strip();
        }

        public boolean running() {
            return vertex.status() == TaskState.RUNNING;
        }

        public boolean failed() {
            return vertex.status() == TaskState.FAILED;
        }

        /// Whether the record counters are known.
        public boolean counted() {
            return vertex.metrics().readRecords() != UNKNOWN;
        }

        /// Whether the vertex's texts contain all the words, which must be in lower case.
        boolean speaksOf(List<String> words) {
            var said = (vertex.name() + '\n' + vertex.id() + '\n' + role + '\n' + vertex.status() + '\n' + description)
                    .toLowerCase(Locale.ROOT);
            return words.stream().allMatch(said::contains);
        }
    }

    /// The graph at a past moment. A vertex without a recorded state was running, because the recorder drops the start
    /// of long-running jobs.
    static Topology of(Jobs.Detail job, Map<VertexId, TaskState> states, Topology earlier) {
        return of(
                job,
                job.vertices().stream()
                        .map(vertex -> then(vertex, states.getOrDefault(vertex.id(), TaskState.RUNNING)))
                        .toList(),
                earlier);
    }

    private static Jobs.Vertex then(Jobs.Vertex vertex, TaskState state) {
        return new Jobs.Vertex(
                vertex.id(),
                vertex.slotSharingGroupId(),
                vertex.name(),
                vertex.maxParallelism(),
                vertex.parallelism(),
                state,
                vertex.startTime(),
                vertex.endTime(),
                vertex.duration(),
                Map.of(),
                UNCOUNTED);
    }

    /// The present graph. Operators that are unchanged since the earlier graph are not parsed again.
    static Topology of(Jobs.Detail job, Topology earlier) {
        return of(job, job.vertices(), earlier);
    }

    private static Topology of(Jobs.Detail job, List<Jobs.Vertex> all, Topology earlier) {
        var vertices = new LinkedHashMap<VertexId, Jobs.Vertex>();
        all.forEach(vertex -> vertices.put(vertex.id(), vertex));
        var descriptions = job.plan().nodes().stream()
                .collect(Collectors.toMap(Plan.Node::id, node -> Chains.lines(node.description())));
        var edges = job.plan().nodes().stream()
                .flatMap(Topology::edges)
                .filter(edge -> vertices.containsKey(edge.from()) && vertices.containsKey(edge.to()))
                .toList();
        var shape = new Topology(Map.of(), edges);
        var nodes = new LinkedHashMap<VertexId, Node>();
        for (var id : inOrder(vertices.keySet().stream().toList(), shape)) {
            var vertex = vertices.get(id);
            if (vertex != null) {
                var description = descriptions.getOrDefault(id, Chains.lines(vertex.name()));
                nodes.put(id, node(vertex, description, shape.role(id), earlier.node(id)));
            }
        }
        return new Topology(nodes, edges);
    }

    private static Stream<JobEdge> edges(Plan.Node node) {
        return node.inputs().orElse(List.of()).stream()
                .map(input ->
                        new JobEdge(input.id(), node.id(), input.shipStrategy().orElse("")));
    }

    private static Node node(Jobs.Vertex vertex, String description, Role role, Optional<Node> known) {
        var operators = known.filter(node -> node.vertex.name().equals(vertex.name()))
                .filter(node -> node.description.equals(description))
                .map(Node::operators)
                .orElseGet(() -> Chains.operators(vertex.name(), description));
        return new Node(vertex, description, operators, role);
    }

    /// Sorts topologically, each vertex close to its consumers; cycles come last.
    private static List<VertexId> inOrder(List<VertexId> vertices, Topology shape) {
        var waiting = new HashMap<VertexId, Integer>();
        var ready = new ArrayList<VertexId>();
        for (var vertex : vertices.reversed()) {
            int feeders = shape.before(vertex).size();
            waiting.put(vertex, feeders);
            if (feeders == 0) {
                ready.add(vertex);
            }
        }
        var ordered = new ArrayList<VertexId>(vertices.size());
        while (!ready.isEmpty()) {
            var next = ready.removeLast();
            ordered.add(next);
            for (var fed : shape.after(next)) {
                if (waiting.merge(fed, -1, Integer::sum) == 0) {
                    ready.add(fed);
                }
            }
        }
        vertices.stream().filter(vertex -> waiting.getOrDefault(vertex, 0) > 0).forEach(ordered::add);
        return ordered;
    }

    private Role role(VertexId vertex) {
        if (before(vertex).isEmpty()) {
            return Role.SOURCE;
        }
        return after(vertex).isEmpty() ? Role.SINK : Role.OPERATOR;
    }

    /// The nodes in the order in which records pass them.
    public List<Node> nodes() {
        return inOrder;
    }

    public int size() {
        return nodes.size();
    }

    public List<JobEdge> edges() {
        return edges;
    }

    public Optional<Node> node(VertexId vertex) {
        return Optional.ofNullable(nodes.get(vertex));
    }

    /// The inputs of a vertex; one with two edges to the vertex occurs twice.
    public List<VertexId> before(VertexId vertex) {
        return before.getOrDefault(vertex, List.of());
    }

    /// The consumers of a vertex.
    public List<VertexId> after(VertexId vertex) {
        return after.getOrDefault(vertex, List.of());
    }
}
