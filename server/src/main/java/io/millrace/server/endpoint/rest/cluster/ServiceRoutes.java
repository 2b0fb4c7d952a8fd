package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ClusterPorts;
import io.millrace.server.diagnosis.DiagnosisService;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.server.logs.LogFileReader;
import io.millrace.server.logs.LogLimits;
import java.util.List;
import java.util.stream.Stream;

/// All routes of service A but its description, which is made where the server is assembled.
///
/// @param endByGet whether a GET may end a job
public record ServiceRoutes(ClusterPorts ports, LogLimits logLimits, boolean endByGet) implements Routes {

    /// With the usual limits.
    public ServiceRoutes(ClusterPorts ports) {
        this(ports, LogLimits.USUAL, false);
    }

    @Override
    public List<Route<?, ?>> routes() {
        return Stream.<Routes>of(
                        new ClusterRoutes(ports.cluster()),
                        new JobsRoutes(ports.jobs(), endByGet),
                        new ClientsRoutes(ports.clients()),
                        new ApplicationsRoutes(ports.applications(), ports.jobManager()),
                        new RequirementsRoutes(ports.requirements()),
                        new RescalesRoutes(ports.rescales()),
                        new ExceptionsRoutes(ports.exceptions()),
                        new CheckpointsRoutes(ports.checkpoints()),
                        new SavepointsRoutes(ports.savepoints()),
                        new VerticesRoutes(ports.vertices()),
                        new AccumulatorsRoutes(ports.accumulators()),
                        new BackPressureRoutes(ports.backPressure()),
                        new FlameGraphsRoutes(ports.flameGraphs()),
                        new MetricsRoutes(ports.metrics()),
                        new LoadsRoutes(ports.loads()),
                        new TaskManagersRoutes(ports.taskManagers()),
                        new DataSetsRoutes(ports.dataSets()),
                        new ThreadDumpsRoutes(ports.threadDumps()),
                        new JobManagerRoutes(ports.jobManager()),
                        new LogPagesRoutes(ports.logPages()),
                        new JarsRoutes(ports.jars()),
                        new SubmissionsRoutes(ports.submissions()),
                        new ProfilerRoutes(ports.profiler()),
                        new LogsRoutes(ports.logs(), new LogFileReader(logLimits)),
                        new DiagnosisRoutes(new DiagnosisService(
                                ports.jobs(),
                                ports.vertices(),
                                ports.checkpoints(),
                                ports.metrics(),
                                ports.exceptions())))
                .<Route<?, ?>>flatMap(routes -> routes.routes().stream())
                .toList();
    }
}
