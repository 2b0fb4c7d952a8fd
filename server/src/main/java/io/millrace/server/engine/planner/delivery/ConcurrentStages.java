package io.millrace.server.engine.planner.delivery;

import org.apache.flink.streaming.api.graph.GlobalStreamExchangeMode;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.runtime.partitioner.ForwardForConsecutiveHashPartitioner;
import org.apache.flink.streaming.runtime.partitioner.ForwardForUnspecifiedPartitioner;
import org.apache.flink.streaming.runtime.partitioner.ForwardPartitioner;

/// Lets all stages of a small batch job run at the same time, in one slot and with one task each, instead of one after
/// the other: the job manager then deploys them together, and does not choose their parallelism.
final class ConcurrentStages {
    private ConcurrentStages() {}

    /// @param graph of a job whose parallelism was not set
    static void in(StreamGraph graph) {
        var edges = graph.getStreamNodes().stream()
                .flatMap(node -> node.getOutEdges().stream())
                .toList();
        if (!graph.isDynamic()
                || edges.stream()
                        .anyMatch(edge -> edge.getPartitioner() instanceof ForwardForConsecutiveHashPartitioner)) {
            return;
        }
        graph.setDynamic(false);
        graph.setGlobalStreamExchangeMode(GlobalStreamExchangeMode.ALL_EDGES_PIPELINED);
        graph.setAllVerticesInSameSlotSharingGroupByDefault(true);
        graph.getStreamNodes().forEach(node -> graph.setParallelism(node.getId(), 1));
        edges.forEach(ConcurrentStages::decide);
    }

    /// The engine leaves such an edge open until it has chosen the parallelism.
    private static void decide(StreamEdge edge) {
        if (edge.getPartitioner() instanceof ForwardForUnspecifiedPartitioner) {
            edge.setPartitioner(new ForwardPartitioner<>());
        }
    }
}
