package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.SavepointsPort;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import java.util.List;

/// Savepoints, and the end of a job with one.
public record SavepointsRoutes(SavepointsPort savepoints) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Savepoints.TRIGGER, call -> savepoints.trigger(call.get(Jobs.JOB), call.body())),
                new Route<>(Savepoints.STOP, call -> savepoints.stop(call.get(Jobs.JOB), call.body())),
                new Route<>(Savepoints.POLL, call -> savepoints.poll(call.get(Jobs.JOB), call.get(Triggers.TRIGGER))),
                new Route<>(Savepoints.DISPOSE, this::dispose),
                new Route<>(Savepoints.DISPOSAL, call -> savepoints.disposal(call.get(Triggers.TRIGGER))));
    }

    private Triggers.Accepted dispose(Call<Savepoints.DisposalRequest> call) {
        var path = call.body()
                .path()
                .orElseThrow(() ->
                        new Refusal(FaultCode.BAD_REQUEST, "Field savepoint-path must not be omitted or be null."));
        return savepoints.dispose(path, call.body().triggerId());
    }
}
