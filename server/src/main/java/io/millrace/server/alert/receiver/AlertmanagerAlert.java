package io.millrace.server.alert.receiver;

import io.millrace.wire.cluster.Alerts.Alert;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// An alert in the form of the Alertmanager's API v2, which knows alerts by their labels, so that they are the same
/// when an alert begins and when it ends.
record AlertmanagerAlert(
        Map<String, String> labels,
        Map<String, String> annotations,
        String startsAt,
        String endsAt,
        String generatorURL) {
    /// The time without news after which the Alertmanager considers an alert resolved.
    private static final Duration LIFETIME = Duration.ofMinutes(5);

    static List<AlertmanagerAlert> of(AlertMessage message) {
        return message.alerts().stream().map(alert -> of(alert, message)).toList();
    }

    private static AlertmanagerAlert of(Alert alert, AlertMessage message) {
        var labels = new LinkedHashMap<String, String>();
        labels.put("alertname", alert.rule());
        labels.put("severity", alert.severity().name().toLowerCase(Locale.ROOT));
        labels.put("subject", alert.subject());
        labels.put("instance", message.source());
        alert.job().ifPresent(job -> labels.put("job_id", job.text()));
        return new AlertmanagerAlert(
                labels,
                Map.of("summary", alert.title(), "description", alert.text()),
                Instant.ofEpochMilli(alert.since()).toString(),
                Instant.ofEpochMilli(alert.resolved().orElse(message.sentAt() + LIFETIME.toMillis()))
                        .toString(),
                alert.link());
    }
}
