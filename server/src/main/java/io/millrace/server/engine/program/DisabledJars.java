package io.millrace.server.engine.program;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jars;
import java.util.List;

/// Refuses all requests about jars.
public record DisabledJars() implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return Jars.ALL.stream().<Route<?, ?>>map(DisabledJars::refusing).toList();
    }

    private static <Q, R> Route<Q, R> refusing(Endpoint<Q, R> endpoint) {
        return new Route<>(endpoint, _ -> {
            throw Refusal.notFound("This server takes no jars (web.submit.enable is false).");
        });
    }
}
