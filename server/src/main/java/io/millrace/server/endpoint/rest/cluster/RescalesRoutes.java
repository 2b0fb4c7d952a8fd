package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.RescalesPort;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
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
                new Route<>(Rescales.TRIGGER, call -> rescales.trigger(call.get(Jobs.JOB), request(call))),
                new Route<>(Rescales.POLL, call -> rescales.poll(call.get(Jobs.JOB), call.get(Triggers.TRIGGER))));
    }

    /// The wanted parallelism stands in the query, as specified, or in the body.
    private static Rescales.Request request(Call<Rescales.Request> call) {
        var asked = call.find(Rescales.PARALLELISM);
        var body = call.body();
        if (asked.isPresent() && body.parallelism().isPresent() && !asked.equals(body.parallelism())) {
            throw bad("The address asks for the parallelism " + asked.get() + ", the body for "
                    + body.parallelism().get() + ".");
        }
        var request = new Rescales.Request(body.parallelism().or(() -> asked), body.vertices(), body.triggerId());
        if (request.parallelism().isEmpty()
                && request.vertices().filter(all -> !all.isEmpty()).isEmpty()) {
            throw bad(
                    "Say the wanted parallelism: 'parallelism' in the address or the body, or 'vertices' in the body.");
        }
        return request;
    }

    private static Refusal bad(String message) {
        return new Refusal(FaultCode.BAD_REQUEST, message);
    }
}
