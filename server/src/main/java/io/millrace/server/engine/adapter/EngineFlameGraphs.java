package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.FlameGraphsPort;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.projection.FlameGraphsProjection;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.FlameGraphSnapshots.Snapshot;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RpcOptions;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.webmonitor.threadinfo.ThreadInfoRequestCoordinator;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexThreadInfoStats;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexThreadInfoTracker;
import org.apache.flink.runtime.webmonitor.threadinfo.VertexThreadInfoTrackerBuilder;

/// Flame graphs, sampled only while someone looks.
final class EngineFlameGraphs implements FlameGraphsPort {
    /// A frame is two levels of the answer, of which JSON may have a thousand.
    private static final int DEEPEST = 490;

    /// Also a key of the server's own, where it has its default.
    private static final ConfigOption<Integer> SNAPSHOTS =
            ConfigOptions.key("rest.flamegraph.snapshots").intType().defaultValue(16);

    private static final FlameGraphs.Graph DISABLED = new FlameGraphs.Graph(FlameGraphs.DISABLED, Optional.empty());
    private static final FlameGraphs.Graph TERMINATED = new FlameGraphs.Graph(FlameGraphs.TERMINATED, Optional.empty());
    private static final FlameGraphs.Graph WAITING = new FlameGraphs.Graph(FlameGraphs.WAITING, Optional.empty());

    private final JobGraphCache graphs;
    private final Optional<VertexThreadInfoTracker> tracker;
    private final FlameGraphStore kept;

    EngineFlameGraphs(Engine engine, JobGraphCache graphs, Duration limit) {
        this.graphs = graphs;
        this.kept = new FlameGraphStore(engine.configuration().get(SNAPSHOTS));
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
                .setMaxThreadInfoDepth(Math.min(DEEPEST, configuration.get(RestOptions.FLAMEGRAPH_STACK_TRACE_DEPTH)))
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
        var found = JobGraphCache.vertex(graphs.graph(job), vertex);
        if (ended(found, subtask)) {
            return TERMINATED;
        }
        return samples(sampling, job, found, subtask)
                .map(samples -> {
                    keep(job, vertex, subtask, samples);
                    return FlameGraphsProjection.graph(samples, type);
                })
                .orElse(WAITING);
    }

    private static Optional<VertexThreadInfoStats> samples(
            VertexThreadInfoTracker sampling, JobId job, AccessExecutionJobVertex vertex, Optional<Integer> subtask) {
        var id = JobGraphCache.id(job);
        return subtask.map(index -> sampling.getExecutionVertexStats(id, vertex, index))
                .orElseGet(() -> sampling.getJobVertexStats(id, vertex));
    }

    private Snapshot keep(JobId job, VertexId vertex, Optional<Integer> subtask, VertexThreadInfoStats samples) {
        return kept.keep(
                new FlameGraphStore.Vertex(job, vertex),
                samples.getEndTime(),
                subtask,
                type -> FlameGraphsProjection.root(samples, type));
    }

    @Override
    public List<Snapshot> snapshots(JobId job, VertexId vertex) {
        return kept.list(new FlameGraphStore.Vertex(job, vertex));
    }

    @Override
    public Taken taken(JobId job, VertexId vertex, String snapshot, FlameGraphs.Type type) {
        return kept.taken(new FlameGraphStore.Vertex(job, vertex), snapshot, type)
                .orElseThrow(() -> new Refusal(
                        FaultCode.NOT_FOUND,
                        "There is no flame graph '" + snapshot + "' of this vertex, or no longer. The list of snapshots"
                                + " has those that are kept."));
    }

    @Override
    public Taken latest(JobId job, VertexId vertex, Optional<Integer> subtask, FlameGraphs.Type type) {
        var sampling = tracker.orElseThrow(() -> new Refusal(
                FaultCode.NOT_FOUND,
                "Flame graphs are switched off: set " + RestOptions.ENABLE_FLAMEGRAPH.key() + "."));
        var found = JobGraphCache.vertex(graphs.graph(job), vertex);
        if (ended(found, subtask)) {
            throw new Refusal(FaultCode.NOT_FOUND, "There is nothing to sample: it has ended.");
        }
        var samples = samples(sampling, job, found, subtask)
                .orElseThrow(() -> new Refusal(
                        FaultCode.UNAVAILABLE, "The first samples are being taken; ask again in a second."));
        return taken(job, vertex, keep(job, vertex, subtask, samples).id(), type);
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
