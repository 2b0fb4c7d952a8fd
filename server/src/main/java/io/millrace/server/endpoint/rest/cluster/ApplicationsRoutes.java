package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ApplicationsPort;
import io.millrace.server.cluster.JobManagerPort;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Applications;
import java.util.List;

/// Applications.
public record ApplicationsRoutes(ApplicationsPort applications, JobManagerPort jobManager) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Applications.OVERVIEW, _ -> applications.overview()),
                Route.shared(Applications.DETAIL, call -> applications.detail(call.get(Applications.APPLICATION))),
                new Route<>(Applications.CANCEL, this::cancel),
                Route.shared(
                        Applications.EXCEPTIONS, call -> applications.exceptions(call.get(Applications.APPLICATION))),
                new Route<>(Applications.CONFIG, _ -> jobManager.config()));
    }

    private Nothing cancel(Call<Nothing> call) {
        applications.cancel(call.get(Applications.APPLICATION));
        return Nothing.NOTHING;
    }
}
