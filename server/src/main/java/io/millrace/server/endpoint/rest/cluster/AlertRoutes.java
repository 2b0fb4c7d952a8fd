package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.alert.AlertService;
import io.millrace.server.cluster.JobOwnership;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Alerts;
import java.util.List;

/// The routes of alerts.
///
/// @param ownership of the jobs whose alerts callers see
public record AlertRoutes(AlertService alerts, JobOwnership ownership) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Alerts.LIST, this::list),
                new Route<>(Alerts.RULES, _ -> alerts.rules()),
                new Route<>(Alerts.SILENCES, _ -> alerts.silences()),
                new Route<>(
                        Alerts.SILENCE_NEW,
                        call -> alerts.silence(call.body(), call.principal().name())),
                new Route<>(Alerts.SILENCE_END, this::end));
    }

    private Alerts.Listing list(Call<Nothing> call) {
        var all = alerts.listing();
        var visible = ownership.visibleTo(call.principal());
        var own =
                all.alerts().stream().filter(alert -> visible.test(alert.job())).toList();
        int firing = (int) own.stream()
                .filter(alert -> alert.resolved().isEmpty() && alert.silence().isEmpty())
                .count();
        return new Alerts.Listing(own, firing);
    }

    private Nothing end(Call<Nothing> call) {
        alerts.endSilence(call.get(Alerts.SILENCE));
        return Nothing.NOTHING;
    }
}
