package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.JobManagerPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.cluster.JobManager;
import java.util.List;

/// The coordinating process.
public record JobManagerRoutes(JobManagerPort jobManager) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(JobManager.CONFIG, _ -> jobManager.config()),
                new Route<>(JobManager.ENVIRONMENT, _ -> jobManager.environment()),
                new Route<>(JobManager.CONFIG_OF_JOB, _ -> jobManager.config()),
                new Route<>(JobManager.ENVIRONMENT_OF_JOB, _ -> jobManager.environment()));
    }
}
