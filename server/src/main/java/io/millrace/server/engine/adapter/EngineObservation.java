package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ClusterObservation;
import io.millrace.server.cluster.ObservationPort;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.projection.FiguresProjection;
import io.millrace.server.engine.projection.ObservationProjection;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Polls the engine without a cache. It waits for the leader for a shorter time than a request would.
public final class EngineObservation implements ObservationPort {
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final Engine engine;
    private final LeaderGateways gateways;
    private final MetricsSnapshot measurements;
    private volatile long timeOfFigures;

    public EngineObservation(Engine engine, MetricsSnapshot measurements) {
        this.engine = engine;
        this.gateways = new LeaderGateways(engine, TIMEOUT);
        this.measurements = measurements;
    }

    @Override
    public String leader() {
        var gateway = gateways.answer(engine.dispatcher().getFuture());
        return gateway.getAddress() + " " + gateway.getFencingToken();
    }

    @Override
    public List<ClusterObservation.Job> jobs(long endedSince) {
        var jobs = gateways.dispatcher(gateway -> gateway.requestMultipleJobDetails(gateways.limit()));
        return ObservationProjection.jobs(jobs.getJobs(), endedSince);
    }

    @Override
    public ClusterObservation.Course course(JobId job) {
        return ObservationProjection.course(gateways.dispatcher(
                gateway -> gateway.requestExecutionGraphInfo(JobGraphCache.id(job), gateways.limit())));
    }

    @Override
    public List<ClusterObservation.Checkpoint> checkpoints(JobId job) {
        return Optional.ofNullable(gateways.dispatcher(
                        gateway -> gateway.requestCheckpointStats(JobGraphCache.id(job), gateways.limit())))
                .map(ObservationProjection::checkpoints)
                .orElse(List.of());
    }

    @Override
    public Map<TaskManagerId, String> taskManagers() {
        var all = new HashMap<TaskManagerId, String>();
        gateways.resourceManager(gateway -> gateway.requestTaskManagerInfo(gateways.limit()))
                .forEach(info -> all.put(new TaskManagerId(info.getResourceId().toString()), info.getAddress()));
        return all;
    }

    @Override
    public List<ClusterObservation.Figure> figures(
            Map<JobId, Map<VertexId, String>> running, Collection<ClusterObservation.MetricRequest> requested) {
        var snapshot = measurements.now();
        if (snapshot.time() == timeOfFigures) {
            // the metrics have not been measured again since the last poll
            return List.of();
        }
        timeOfFigures = snapshot.time();
        return FiguresProjection.figures(snapshot.measured(), running, requested, snapshot.time());
    }
}
