package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.RescalesPort;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Rescales;
import java.util.List;

/// Changes of parallelism.
public record RescalesRoutes(RescalesPort rescales) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Rescales.OVERVIEW, call -> rescales.overview(call.get(Jobs.JOB))),
                Route.shared(Rescales.HISTORY, call -> rescales.history(call.get(Jobs.JOB))),
                Route.shared(Rescales.DETAIL, call -> rescales.detail(call.get(Jobs.JOB), call.get(Rescales.RESCALE))),
                Route.shared(Rescales.SUMMARY, call -> rescales.summary(call.get(Jobs.JOB))),
                Route.shared(Rescales.CONFIG, call -> rescales.config(call.get(Jobs.JOB))),
                new Route<>(Rescales.TRIGGER, _ -> {
                    throw gone();
                }),
                new Route<>(Rescales.POLL, _ -> {
                    throw gone();
                }));
    }

    /// With the status of the stock engine, which has not known this way for years.
    private static Refusal gone() {
        return new Refusal(
                FaultCode.UNAVAILABLE,
                "Rescaling is temporarily disabled. Use PUT /jobs/:jobid/resource-requirements instead.");
    }
}
