package io.millrace.server.engine.adapter;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.planner.Follower;
import io.millrace.server.engine.projection.ProgressProjection;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import java.time.Duration;
import java.util.Optional;

/// How far the jobs of an engine have come.
public final class EngineProgress implements Follower {

    private final Graphs graphs;
    private final Measurements measurements;

    private EngineProgress(Graphs graphs, Measurements measurements) {
        this.graphs = graphs;
        this.measurements = measurements;
    }

    /// @param limit how long the engine may take to answer
    public static Follower of(Engine engine, Measurements measurements, Duration limit) {
        return new EngineProgress(new Graphs(engine, new Gateways(engine, limit)), measurements);
    }

    @Override
    public Optional<Activity.Progress> progress(JobId job) {
        return Optional.of(
                ProgressProjection.of(graphs.graph(job), measurements.now().store()));
    }
}
