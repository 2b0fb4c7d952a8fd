package io.millrace.server.endpoint.rest;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.telemetry.LoggerLevels;
import io.millrace.wire.LogLevels;
import java.util.List;

/// The routes of the levels of loggers, on either service.
public record LogLevelRoutes(LogLevels endpoints) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(endpoints.list(), _ -> LoggerLevels.all()),
                new Route<>(endpoints.change(), call -> LoggerLevels.change(call.body())));
    }
}
