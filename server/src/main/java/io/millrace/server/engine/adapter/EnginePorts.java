package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ClusterPorts;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.wire.cluster.Triggers;
import java.time.Duration;

/// Service A's ports over a running engine.
public final class EnginePorts {
    private EnginePorts() {}

    /// What an operator may choose about the answers.
    ///
    /// @param limit         how long the engine may take to answer
    /// @param failureStatus what a poll says of an operation that failed (`rest.async.failure-status`)
    /// @param stackTraces   whether failures of operations show whole stack traces (`rest.errors.stack-traces`)
    public record Options(Duration limit, Triggers.Progress failureStatus, boolean stackTraces) {
        public static final Options USUAL = new Options(Duration.ofSeconds(30), Triggers.Progress.FAILED, false);

        public Options {
            if (!limit.isPositive()) {
                throw new IllegalArgumentException("the limit must be positive: " + limit);
            }
            if (failureStatus == Triggers.Progress.IN_PROGRESS) {
                throw new IllegalArgumentException("an operation that failed is not in progress");
            }
        }
    }

    public static ClusterPorts over(Engine engine, LogDirectory logs, Options options) {
        var configuration = engine.configuration();
        var gateways = new Gateways(engine, options.limit());
        var graphs = new Graphs(engine, gateways);
        var measurements = new Measurements(engine);
        var operations = new Operations(gateways);
        var triggers = new TriggersProjection(options.failureStatus(), options.stackTraces());
        return new ClusterPorts(
                new EngineCluster(gateways, configuration),
                new EngineJobs(gateways, graphs, measurements),
                new EngineExceptions(graphs),
                new EngineCheckpoints(gateways, graphs, operations, triggers),
                new EngineSavepoints(gateways, configuration, operations, triggers),
                new EngineVertices(graphs, measurements),
                new EngineBackPressure(measurements),
                new EngineFlameGraphs(engine, graphs, options.limit()),
                new EngineMetrics(graphs, measurements),
                new EngineTaskManagers(gateways, measurements),
                new EngineThreadDumps(gateways),
                new EngineJobManager(configuration),
                new EngineLogs(gateways, logs));
    }
}
