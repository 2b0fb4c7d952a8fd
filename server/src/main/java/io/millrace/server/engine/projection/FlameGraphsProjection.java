package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.FlameGraphs;
import java.util.Optional;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexFlameGraph;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexFlameGraphFactory;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexThreadInfoStats;

/// Flame graphs from samples.
public final class FlameGraphsProjection {
    private FlameGraphsProjection() {}

    public static FlameGraphs.Graph graph(VertexThreadInfoStats samples, FlameGraphs.Type type) {
        var graph = switch (type) {
            case FULL -> VertexFlameGraphFactory.createFullFlameGraphFrom(samples);
            case ON_CPU -> VertexFlameGraphFactory.createOnCpuFlameGraph(samples);
            case OFF_CPU -> VertexFlameGraphFactory.createOffCpuFlameGraph(samples);
        };
        return new FlameGraphs.Graph(
                graph.getEndTime(), Optional.ofNullable(graph.getRoot()).map(FlameGraphsProjection::node));
    }

    private static FlameGraphs.Node node(VertexFlameGraph.Node node) {
        return new FlameGraphs.Node(
                node.getStackTraceLocation(),
                node.getHitCount(),
                node.getChildren().stream().map(FlameGraphsProjection::node).toList());
    }
}
