package io.millrace.desktop.graph;

import io.millrace.desktop.screen.EnumLabel;
import io.millrace.wire.id.VertexId;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/// The links from the graph to other screens. A link without a target has no button.
public record GraphLinks(Map<Link, Consumer<Target>> ways) {
    public static final GraphLinks NONE = new GraphLinks(Map.of());

    public GraphLinks {
        ways = Map.copyOf(ways);
    }

    /// A kind of link.
    public enum Link {
        FLAME_GRAPH,
        METRICS,
        LOG,
        TASK_MANAGER,
        CHECKPOINTS,
        EXCEPTIONS;

        public String label() {
            return EnumLabel.of(this);
        }
    }

    /// The part of the job that a link opens.
    public record Target(Optional<VertexId> vertex, OptionalInt subtask, Optional<String> taskManager) {
        static final Target JOB = new Target(Optional.empty(), OptionalInt.empty(), Optional.empty());

        static Target of(VertexId vertex) {
            return new Target(Optional.of(vertex), OptionalInt.empty(), Optional.empty());
        }

        static Target of(VertexId vertex, OptionalInt subtask) {
            return new Target(Optional.of(vertex), subtask, Optional.empty());
        }
    }

    /// A copy with one more link.
    public GraphLinks with(Link link, Consumer<Target> way) {
        var all = new EnumMap<Link, Consumer<Target>>(Link.class);
        all.putAll(ways);
        all.put(link, way);
        return new GraphLinks(all);
    }

    boolean offers(Link link) {
        return ways.containsKey(link);
    }

    void go(Link link, Target target) {
        Optional.ofNullable(ways.get(link)).ifPresent(way -> way.accept(target));
    }
}
