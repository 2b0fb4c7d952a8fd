package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.ClientsPort;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Clients;
import io.millrace.wire.cluster.Jobs;
import java.util.List;

/// What programs need that stay with a job.
public record ClientsRoutes(ClientsPort clients) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Clients.RESULT, call -> clients.result(call.get(Jobs.JOB))),
                new Route<>(Clients.HEARTBEAT, this::heartbeat),
                new Route<>(
                        Clients.COORDINATE,
                        call -> clients.coordinate(call.get(Jobs.JOB), call.get(Clients.OPERATOR), call.body())));
    }

    private Nothing heartbeat(Call<Clients.Heartbeat> call) {
        clients.heartbeat(call.get(Jobs.JOB), call.body());
        return Nothing.NOTHING;
    }
}
