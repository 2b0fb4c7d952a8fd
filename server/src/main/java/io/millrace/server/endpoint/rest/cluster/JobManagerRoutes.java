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
                Route.shared(JobManager.CONFIG, _ -> jobManager.config()),
                Route.shared(JobManager.ENVIRONMENT, _ -> jobManager.environment()),
                Route.shared(JobManager.CONFIG_OF_JOB, _ -> jobManager.config()),
                Route.shared(JobManager.ENVIRONMENT_OF_JOB, _ -> jobManager.environment()));
    }
}
