package io.millrace.desktop;

import io.millrace.desktop.alert.AlertSamples;
import io.millrace.json.Json;
import io.millrace.wire.Accounts;
import io.millrace.wire.cluster.Alerts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The alerts of a cluster as a test sets them, with silences that can be made and ended.
final class RecordedAlerts {
    volatile List<Alerts.Alert> alerts = List.of();
    volatile Alerts.Rules rules = AlertSamples.rules(
            AlertSamples.rule("back-pressure", Alerts.Condition.BACK_PRESSURE, Alerts.Unit.RATIO, 0.9),
            AlertSamples.rule("task-manager-lost", Alerts.Condition.TASK_MANAGER_LOST, Alerts.Unit.EVENT, 0),
            AlertSamples.rule("watermark-lag", Alerts.Condition.WATERMARK_LAG, Alerts.Unit.MILLISECONDS, 900_000));
    /// Whether the caller may only look.
    volatile boolean viewing;

    /// Why no silence is made; empty if it is.
    volatile String refusal = "";

    private volatile Optional<Alerts.Silence> silence = Optional.empty();

    /// An answer with its status.
    record Answer(int status, String json) {
        Answer(Object message) {
            this(200, Json.text(message));
        }
    }

    /// @param body of the request; empty without one
    Optional<Answer> answer(String method, String path, byte[] body) {
        return switch (method + " " + path) {
            case "GET /caller" -> Optional.of(new Answer(caller()));
            case "GET /alerts" -> Optional.of(new Answer(AlertSamples.listing(now())));
            case "GET /alerts/rules" -> Optional.of(new Answer(rules));
            case "GET /alerts/silences" ->
                Optional.of(new Answer(new Alerts.Silences(silence.stream().toList())));
            case "POST /alerts/silences" -> Optional.of(silence(body));
            default ->
                method.equals("DELETE") && path.startsWith("/alerts/silences/") ? Optional.of(end()) : Optional.empty();
        };
    }

    private Accounts.Caller caller() {
        var permissions = Stream.of("VIEW", "VIEW_ALL", "RUN", "OPERATE_ALL")
                .filter(permission -> !viewing || permission.startsWith("VIEW"))
                .toList();
        return new Accounts.Caller(
                "ann",
                List.of(),
                "FILE",
                permissions,
                Optional.empty(),
                List.of(viewing ? "viewer" : "operator"),
                List.of(),
                List.of());
    }

    private List<Alerts.Alert> now() {
        return alerts.stream()
                .map(alert -> silence.filter(held -> alert.resolved().isEmpty())
                        .filter(held -> held.subject().equals(Optional.of(alert.subject())))
                        .map(held -> AlertSamples.silenced(alert))
                        .orElse(alert))
                .toList();
    }

    private Answer silence(byte[] body) {
        if (!refusal.isEmpty()) {
            return new Answer(429, "{\"errors\":[\"" + refusal + "\"]}");
        }
        var wish = Json.<Alerts.NewSilence>read(body, Alerts.NewSilence.class);
        var made = new Alerts.Silence(
                AlertSamples.SILENCE,
                wish.rule(),
                wish.subject(),
                wish.comment().orElse(""),
                "ann",
                Samples.NOON.toEpochMilli(),
                Samples.NOON.plusSeconds(60L * wish.minutes()).toEpochMilli());
        silence = Optional.of(made);
        return new Answer(made);
    }

    /// The silence in force.
    Optional<Alerts.Silence> silence() {
        return silence;
    }

    private Answer end() {
        silence = Optional.empty();
        return new Answer(200, "{}");
    }
}
