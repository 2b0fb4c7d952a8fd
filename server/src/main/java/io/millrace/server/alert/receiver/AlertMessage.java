package io.millrace.server.alert.receiver;

import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Alerts.Alert;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/// A message with one or more alerts.
///
/// @param source  the address of the web UI
/// @param sentAt  epoch milliseconds
public record AlertMessage(List<Alert> alerts, String source, long sentAt) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    public AlertMessage {
        alerts = List.copyOf(alerts);
        if (alerts.isEmpty()) {
            throw new IllegalArgumentException("a message needs an alert");
        }
    }

    /// A line about all of them.
    String title() {
        if (alerts.size() == 1) {
            return line(alerts.getFirst());
        }
        long ended =
                alerts.stream().filter(alert -> alert.resolved().isPresent()).count();
        long begun = alerts.size() - ended;
        if (begun == 0) {
            return ended + " alerts resolved";
        }
        return Formats.plural(begun, "alert") + (ended == 0 ? "" : ", " + ended + " resolved");
    }

    static String line(Alert alert) {
        return (alert.resolved().isPresent() ? "Resolved" : alert.severity()) + ": " + alert.title();
    }

    /// When it began, and how long it lasted if it has ended.
    static String time(Alert alert) {
        var began = TIME.format(Instant.ofEpochMilli(alert.since()));
        return alert.resolved()
                .map(end -> "since " + began + ", for " + Formats.duration(Math.max(0, end - alert.since())))
                .orElse("since " + began);
    }
}
