package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Alerts;
import java.util.List;
import java.util.Optional;

/// The routes of alerts in a server that raises none.
public record AlertsOff() implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Alerts.LIST, _ -> new Alerts.Listing(List.of(), 0)),
                new Route<>(
                        Alerts.RULES,
                        _ -> new Alerts.Rules("", Optional.of("alerts.enabled is false."), List.of(), List.of())),
                new Route<>(Alerts.SILENCES, _ -> new Alerts.Silences(List.of())),
                new Route<>(Alerts.SILENCE_NEW, _ -> {
                    throw off();
                }),
                new Route<>(Alerts.SILENCE_END, _ -> {
                    throw off();
                }));
    }

    private static Refusal off() {
        return Refusal.notFound("This server raises no alerts: alerts.enabled is false.");
    }
}
