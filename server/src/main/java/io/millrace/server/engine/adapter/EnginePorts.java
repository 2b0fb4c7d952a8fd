package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ClusterPorts;
import io.millrace.server.engine.Engine;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.program.EngineProfiler;
import io.millrace.server.engine.program.EngineSubmissions;
import io.millrace.server.engine.projection.ClientsProjection;
import io.millrace.server.engine.projection.JobsProjection;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.server.logs.LogFileReader;
import io.millrace.server.logs.LogLimits;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;

/// Assembles service A's answers from a running engine.
public final class EnginePorts {
    private EnginePorts() {}

    /// The operator's options for responses.
    ///
    /// @param limit         how long the engine may take to answer
    /// @param rescaling     how long a change of parallelism waits for slots (`rest.async.rescale-timeout`)
    /// @param failureStatus the status of a failed operation in a poll (`rest.async.failure-status`)
    /// @param stackTraces   whether failed operations show whole stack traces (`rest.errors.stack-traces`)
    /// @param cancelByGet   whether a GET may cancel a job (`rest.jobs.end-by-get`)
    /// @param logs          the limits of requests for log files
    /// @param around        the server around the engine
    public record Options(
            Duration limit,
            Duration rescaling,
            Triggers.Progress failureStatus,
            boolean stackTraces,
            boolean cancelByGet,
            LogLimits logs,
            ServerAddress around) {
        public static final Options DEFAULT = new Options(
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Triggers.Progress.FAILED,
                false,
                false,
                LogLimits.DEFAULT,
                new ServerAddress("http://localhost:8081", () -> {}));

        public Options {
            if (!limit.isPositive()) {
                throw new IllegalArgumentException("the limit must be positive: " + limit);
            }
            if (failureStatus == Triggers.Progress.IN_PROGRESS) {
                throw new IllegalArgumentException("an operation that failed is not in progress");
            }
        }
    }

    /// The server around the engine.
    ///
    /// @param address the URL for browsers, without a slash at its end
    /// @param stop    begins the shutdown and returns
    public record ServerAddress(String address, Runnable stop) {}

    public static ClusterPorts over(
            Engine engine, MetricsSnapshot measurements, LogDirectory logs, Options options, Routes jars) {
        var configuration = engine.configuration();
        var gateways = new LeaderGateways(engine, options.limit());
        var graphs = new JobGraphCache(engine, gateways);
        var operations = new AsyncOperations(gateways);
        var triggers = new TriggersProjection(options.failureStatus(), options.stackTraces());
        var keep = configuration.get(RestOptions.ASYNC_OPERATION_STORE_DURATION);
        var rescaling = new RescaleService(gateways, options.rescaling(), keep);
        var origins = new JobOriginCache(origin(gateways));
        var jobs = new EngineJobs(
                gateways, graphs, measurements, new JobDrawingCache(), new JobListCache(), origins, engine.recovery());
        var exceptions = new EngineExceptions(graphs);
        var checkpoints = new EngineCheckpoints(gateways, graphs, operations, triggers);
        var vertices = new EngineVertices(graphs, measurements);
        var metrics = new EngineMetrics(graphs, measurements);
        var remoteLogs = engine.inOneProcess()
                ? Optional.<RemoteLogCache>empty()
                : Optional.of(new RemoteLogCache(engine, gateways));
        var routes = List.of(
                jobs,
                new EngineRecovery(gateways, engine.recovery()),
                new JobCancellation(jobs::cancel, options.cancelByGet()),
                jars,
                new EngineCluster(gateways, configuration, shutDown(engine, gateways, options)),
                new EngineClients(gateways, new ClientsProjection(triggers)),
                new EngineApplications(gateways),
                new EngineRequirements(gateways, rescaling),
                new EngineRescales(graphs, rescaling, triggers),
                exceptions,
                checkpoints,
                new EngineSavepoints(
                        gateways,
                        configuration,
                        operations,
                        new OperationStore<>("savepoint disposal", keep),
                        triggers),
                vertices,
                new EngineAccumulators(graphs),
                new EngineBackPressure(measurements),
                new EngineFlameGraphs(engine, graphs, options.limit()),
                metrics,
                new EngineLoads(graphs, measurements),
                new EngineTaskManagers(gateways, measurements),
                new EngineDataSets(gateways, new OperationStore<>("data set deletion", keep), triggers),
                new EngineThreadDumps(gateways),
                new EngineJobManager(configuration),
                new EngineLogPages(options.around().address()),
                new EngineSubmissions(engine, options.limit()),
                new EngineProfiler(engine, options.limit()),
                new EngineLogs(gateways, logs, remoteLogs, new LogFileReader(options.logs())));
        return new ClusterPorts(
                routes,
                new EngineDiagnosis(jobs, vertices, checkpoints, exceptions, metrics),
                new EngineJobOwners(origins));
    }

    /// Reads the origin from the job itself, without a cache: once for each job. Empty while the job is being set up.
    private static Function<JobId, Optional<JobOrigin.Origin>> origin(LeaderGateways gateways) {
        return job -> {
            var graph = gateways.dispatcher(
                            gateway -> gateway.requestExecutionGraphInfo(JobGraphCache.id(job), gateways.limit()))
                    .getArchivedExecutionGraph();
            return JobsProjection.isSetUp(graph) ? Optional.of(JobsProjection.origin(graph)) : Optional.empty();
        };
    }

    /// The leader shuts down a cluster of several processes with its jobs. A leader that is only stopped leaves its
    /// jobs to the next one.
    private static Runnable shutDown(Engine engine, LeaderGateways gateways, Options options) {
        return engine.standsAlone()
                ? options.around().stop()
                : () -> gateways.dispatcher(DispatcherGateway::shutDownCluster);
    }
}
