package io.millrace.server.engine.adapter;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.planner.delivery.JobProgressSource;
import io.millrace.server.engine.projection.ProgressProjection;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import java.time.Duration;
import java.util.Optional;

/// Reads the progress of an engine's jobs.
public final class EngineProgress implements JobProgressSource {

    private final JobGraphCache graphs;
    private final MetricsSnapshot measurements;

    private EngineProgress(JobGraphCache graphs, MetricsSnapshot measurements) {
        this.graphs = graphs;
        this.measurements = measurements;
    }

    /// @param limit how long the engine may take to answer
    public static JobProgressSource of(Engine engine, MetricsSnapshot measurements, Duration limit) {
        return new EngineProgress(new JobGraphCache(engine, new LeaderGateways(engine, limit)), measurements);
    }

    @Override
    public Optional<Activity.Progress> progress(JobId job) {
        return Optional.of(
                ProgressProjection.of(graphs.graph(job), measurements.now().store()));
    }
}
