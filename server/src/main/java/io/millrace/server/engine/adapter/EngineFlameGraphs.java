package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.FlameGraphsPort;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.projection.FlameGraphsProjection;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RpcOptions;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.webmonitor.threadinfo.ThreadInfoRequestCoordinator;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexThreadInfoTracker;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexThreadInfoTrackerBuilder;

/// Flame graphs, sampled only while someone looks.
final class EngineFlameGraphs implements FlameGraphsPort {
    private static final FlameGraphs.Graph DISABLED = new FlameGraphs.Graph(FlameGraphs.DISABLED, Optional.empty());
    private static final FlameGraphs.Graph TERMINATED = new FlameGraphs.Graph(FlameGraphs.TERMINATED, Optional.empty());
    private static final FlameGraphs.Graph WAITING = new FlameGraphs.Graph(FlameGraphs.WAITING, Optional.empty());

    private final Graphs graphs;
    private final Optional<VertexThreadInfoTracker> tracker;

    EngineFlameGraphs(Engine engine, Graphs graphs, Duration limit) {
        this.graphs = graphs;
        this.tracker = engine.configuration().get(RestOptions.ENABLE_FLAMEGRAPH)
                ? Optional.of(tracker(engine, limit))
                : Optional.empty();
    }

    private static VertexThreadInfoTracker tracker(Engine engine, Duration limit) {
        var configuration = engine.configuration();
        var coordinator =
                new ThreadInfoRequestCoordinator(engine.executor(), configuration.get(RpcOptions.ASK_TIMEOUT_DURATION));
        return VertexThreadInfoTrackerBuilder.newBuilder(engine.resourceManager(), engine.executor(), limit)
                .setCoordinator(coordinator)
                .setCleanUpInterval(configuration.get(RestOptions.FLAMEGRAPH_CLEANUP_INTERVAL))
                .setNumSamples(configuration.get(RestOptions.FLAMEGRAPH_NUM_SAMPLES))
                .setStatsRefreshInterval(configuration.get(RestOptions.FLAMEGRAPH_REFRESH_INTERVAL))
                .setDelayBetweenSamples(configuration.get(RestOptions.FLAMEGRAPH_DELAY))
                .setMaxThreadInfoDepth(configuration.get(RestOptions.FLAMEGRAPH_STACK_TRACE_DEPTH))
                .build();
    }

    @Override
    public FlameGraphs.Graph graph(JobId job, VertexId vertex, FlameGraphs.Type type, Optional<Integer> subtask) {
        return tracker.map(sampling -> graph(sampling, job, vertex, type, subtask))
                .orElse(DISABLED);
    }

    private FlameGraphs.Graph graph(
            VertexThreadInfoTracker sampling,
            JobId job,
            VertexId vertex,
            FlameGraphs.Type type,
            Optional<Integer> subtask) {
        var found = Graphs.vertex(graphs.graph(job), vertex);
        if (ended(found, subtask)) {
            return TERMINATED;
        }
        var id = Graphs.id(job);
        return subtask.map(index -> sampling.getExecutionVertexStats(id, found, index))
                .orElseGet(() -> sampling.getJobVertexStats(id, found))
                .map(samples -> FlameGraphsProjection.graph(samples, type))
                .orElse(WAITING);
    }

    private static boolean ended(AccessExecutionJobVertex vertex, Optional<Integer> subtask) {
        return subtask.map(index -> subtask(vertex, index))
                .orElseGet(() -> vertex.getAggregateState().isTerminal());
    }

    private static boolean subtask(AccessExecutionJobVertex vertex, int index) {
        if (index < 0 || index >= vertex.getTaskVertices().length) {
            throw new Refusal(FaultCode.NOT_FOUND, "Invalid subtask index for vertex " + vertex.getJobVertexId() + ".");
        }
        return vertex.getTaskVertices()[index].getExecutionState().isTerminal();
    }
}
