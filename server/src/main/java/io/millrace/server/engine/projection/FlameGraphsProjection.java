package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.FlameGraphs;
import java.util.ArrayList;
import java.util.Optional;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexFlameGraph;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexFlameGraphFactory;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexThreadInfoStats;

/// Flame graphs from samples.
public final class FlameGraphsProjection {
    private FlameGraphsProjection() {}

    public static FlameGraphs.Graph graph(VertexThreadInfoStats samples, FlameGraphs.Type type) {
        return new FlameGraphs.Graph(samples.getEndTime(), Optional.of(root(samples, type)));
    }

    /// What all stacks have in common.
    public static FlameGraphs.Node root(VertexThreadInfoStats samples, FlameGraphs.Type type) {
        var graph = switch (type) {
            case FULL -> VertexFlameGraphFactory.createFullFlameGraphFrom(samples);
            case ON_CPU -> VertexFlameGraphFactory.createOnCpuFlameGraph(samples);
            case OFF_CPU -> VertexFlameGraphFactory.createOffCpuFlameGraph(samples);
        };
        return node(graph.getRoot());
    }

    /// As deep as the stacks are: without the frames that a stream would put between two levels.
    private static FlameGraphs.Node node(VertexFlameGraph.Node node) {
        var children = new ArrayList<FlameGraphs.Node>(node.getChildren().size());
        for (var child : node.getChildren()) {
            children.add(node(child));
        }
        return new FlameGraphs.Node(node.getStackTraceLocation(), node.getHitCount(), children);
    }
}
