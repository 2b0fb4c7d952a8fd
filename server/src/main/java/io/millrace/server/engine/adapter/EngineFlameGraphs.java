package io.millrace.server.engine.adapter;

import io.millrace.insight.CollapsedStacks;
import io.millrace.insight.FlamesCompared;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.projection.FlameGraphsProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Content;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.FlameGraphSnapshots;
import io.millrace.wire.cluster.FlameGraphSnapshots.Snapshot;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
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

/// Answers with flame graphs. A vertex is sampled only while clients request its graph.
final class EngineFlameGraphs implements Routes {
    /// A frame is two levels of JSON, which may have a thousand.
    private static final int MAX_DEPTH = 490;

    /// Keys has the default, as it is a key of the server.
    private static final ConfigOption<Integer> SNAPSHOTS =
            ConfigOptions.key("rest.flamegraph.snapshots").intType().defaultValue(16);

    private static final FlameGraphs.Graph DISABLED = new FlameGraphs.Graph(FlameGraphs.DISABLED, Optional.empty());
    private static final FlameGraphs.Graph TERMINATED = new FlameGraphs.Graph(FlameGraphs.TERMINATED, Optional.empty());
    private static final FlameGraphs.Graph WAITING = new FlameGraphs.Graph(FlameGraphs.WAITING, Optional.empty());

    private final JobGraphCache graphs;
    private final Optional<VertexThreadInfoTracker> tracker;
    private final FlameGraphStore store;

    EngineFlameGraphs(Engine engine, JobGraphCache graphs, Duration limit) {
        this.graphs = graphs;
        this.store = new FlameGraphStore(engine.configuration().get(SNAPSHOTS));
        this.tracker = engine.configuration().get(RestOptions.ENABLE_FLAMEGRAPH)
                ? Optional.of(tracker(engine, limit))
                : Optional.empty();
    }

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(
                        FlameGraphs.GRAPH,
                        call -> graph(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                type(call, FlameGraphs.TYPE),
                                call.find(FlameGraphs.SUBTASK))),
                new Route<>(
                        FlameGraphSnapshots.LIST,
                        call -> new FlameGraphSnapshots.Listing(
                                snapshots(call.get(Jobs.JOB), call.get(Vertices.VERTEX)))),
                new Route<>(FlameGraphSnapshots.DIFFERENCE, this::difference),
                new Route<>(FlameGraphSnapshots.COLLAPSED, this::collapsed));
    }

    private FlameGraphSnapshots.Difference difference(Call<Nothing> call) {
        var baseType = type(call, FlameGraphSnapshots.BASE_TYPE);
        var otherType = type(call, FlameGraphSnapshots.OTHER_TYPE);
        var base = taken(call, FlameGraphSnapshots.BASE, baseType);
        var other = taken(call, FlameGraphSnapshots.OTHER, otherType);
        return new FlameGraphSnapshots.Difference(
                base.snapshot(),
                baseType,
                other.snapshot(),
                otherType,
                new FlamesCompared(base.root(), other.root()).root());
    }

    private Content collapsed(Call<Nothing> call) {
        var taken = taken(call, FlameGraphSnapshots.SNAPSHOT, type(call, FlameGraphs.TYPE));
        return Content.text(new CollapsedStacks(taken.root()).text());
    }

    private static FlameGraphs.Type type(Call<Nothing> call, Param<FlameGraphs.Type> param) {
        return call.find(param).orElse(FlameGraphs.Type.FULL);
    }

    private FlameGraphStore.TakenGraph taken(Call<Nothing> call, Param<String> param, FlameGraphs.Type type) {
        var job = call.get(Jobs.JOB);
        var vertex = call.get(Vertices.VERTEX);
        var snapshot = call.find(param).orElse(FlameGraphSnapshots.LATEST);
        if (snapshot.equals(FlameGraphSnapshots.LATEST)) {
            return latest(job, vertex, Optional.empty(), type);
        }
        var ofSubtask = FlameGraphSnapshots.LATEST + "-";
        return snapshot.startsWith(ofSubtask)
                ? latest(job, vertex, Optional.of(subtask(snapshot.substring(ofSubtask.length()))), type)
                : taken(job, vertex, snapshot, type);
    }

    private static int subtask(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw Refusal.badRequest("A subtask is a whole number, as in latest-3, not '" + text + "'.");
        }
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
                .setMaxThreadInfoDepth(Math.min(MAX_DEPTH, configuration.get(RestOptions.FLAMEGRAPH_STACK_TRACE_DEPTH)))
                .build();
    }

    /// The latest graph; the first call for a vertex starts the sampling.
    FlameGraphs.Graph graph(JobId job, VertexId vertex, FlameGraphs.Type type, Optional<Integer> subtask) {
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
        return store.keep(
                new FlameGraphStore.Vertex(job, vertex),
                samples.getEndTime(),
                subtask,
                type -> FlameGraphsProjection.root(samples, type));
    }

    /// The stored graphs, newest first.
    List<Snapshot> snapshots(JobId job, VertexId vertex) {
        return store.list(new FlameGraphStore.Vertex(job, vertex));
    }

    /// A stored graph. Refuses an unknown or deleted one with NOT_FOUND.
    FlameGraphStore.TakenGraph taken(JobId job, VertexId vertex, String snapshot, FlameGraphs.Type type) {
        return store.taken(new FlameGraphStore.Vertex(job, vertex), snapshot, type)
                .orElseThrow(() -> Refusal.notFound("There is no flame graph '" + snapshot
                        + "' of this vertex, or no longer. The list of snapshots has those that are kept."));
    }

    /// The current graph. Refuses with UNAVAILABLE while the first samples are taken, and with NOT_FOUND if there is
    /// nothing to sample.
    FlameGraphStore.TakenGraph latest(JobId job, VertexId vertex, Optional<Integer> subtask, FlameGraphs.Type type) {
        var sampling = tracker.orElseThrow(() ->
                Refusal.notFound("Flame graphs are switched off: set " + RestOptions.ENABLE_FLAMEGRAPH.key() + "."));
        var found = JobGraphCache.vertex(graphs.graph(job), vertex);
        if (ended(found, subtask)) {
            throw Refusal.notFound("There is nothing to sample: it has ended.");
        }
        var samples = samples(sampling, job, found, subtask)
                .orElseThrow(() -> Refusal.unavailable("The first samples are being taken; ask again in a second."));
        return taken(job, vertex, keep(job, vertex, subtask, samples).id(), type);
    }

    private static boolean ended(AccessExecutionJobVertex vertex, Optional<Integer> subtask) {
        return subtask.map(index -> subtask(vertex, index))
                .orElseGet(() -> vertex.getAggregateState().isTerminal());
    }

    private static boolean subtask(AccessExecutionJobVertex vertex, int index) {
        if (index < 0 || index >= vertex.getTaskVertices().length) {
            throw Refusal.notFound("Invalid subtask index for vertex " + vertex.getJobVertexId() + ".");
        }
        return vertex.getTaskVertices()[index].getExecutionState().isTerminal();
    }
}
