package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.FlameGraphs;
import java.util.ArrayList;
import java.util.Optional;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexFlameGraph;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexFlameGraphFactory;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexThreadInfoStats;

/// Projects samples of stacks to flame graphs.
public final class FlameGraphsProjection {
    private FlameGraphsProjection() {}

    public static FlameGraphs.Graph graph(VertexThreadInfoStats samples, FlameGraphs.Type type) {
        return new FlameGraphs.Graph(samples.getEndTime(), Optional.of(root(samples, type)));
    }

    /// The root of all stacks.
    public static FlameGraphs.Node root(VertexThreadInfoStats samples, FlameGraphs.Type type) {
        var graph = switch (type) {
            case FULL -> VertexFlameGraphFactory.createFullFlameGraphFrom(samples);
            case ON_CPU -> VertexFlameGraphFactory.createOnCpuFlameGraph(samples);
            case OFF_CPU -> VertexFlameGraphFactory.createOffCpuFlameGraph(samples);
        };
        return node(graph.getRoot());
    }

    /// Recursive with one frame per level of a stack, unlike a stream, which would add frames of its own.
    private static FlameGraphs.Node node(VertexFlameGraph.Node node) {
        var children = new ArrayList<FlameGraphs.Node>(node.getChildren().size());
        for (var child : node.getChildren()) {
            children.add(node(child));
        }
        return new FlameGraphs.Node(node.getStackTraceLocation(), node.getHitCount(), children);
    }
}
