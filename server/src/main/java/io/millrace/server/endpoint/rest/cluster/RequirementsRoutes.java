package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.RequirementsPort;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// How many slots jobs ask for.
public record RequirementsRoutes(RequirementsPort requirements) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Requirements.READ, call -> requirements.read(call.get(Jobs.JOB))),
                new Route<>(Requirements.CHANGE, this::change));
    }

    private Nothing change(Call<Map<VertexId, Requirements.Vertex>> call) {
        if (call.body().isEmpty()) {
            throw new Refusal(FaultCode.BAD_REQUEST, "Request body does not specify resource requirements.");
        }
        if (call.body().values().stream().anyMatch(Objects::isNull)) {
            throw new Refusal(FaultCode.BAD_REQUEST, "Every vertex needs a parallelism, and null is none.");
        }
        requirements.change(call.get(Jobs.JOB), call.body());
        return Nothing.NOTHING;
    }
}
