package io.millrace.desktop.notice;

import io.millrace.client.Reply;
import io.millrace.desktop.alert.AlertKey;
import io.millrace.desktop.notice.Notice.Kind;
import io.millrace.wire.cluster.Alerts;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Watches the alerts of one cluster: each is reported once when it begins, and once when it has ended. It reports
/// neither those that were firing before, nor silenced ones until their silence ends. Not thread-safe; its requests
/// block.
final class AlertWatcher {
    private final Map<AlertKey, Alerts.Alert> known = new LinkedHashMap<>();
    private boolean begun;
    private boolean without;

    /// Asks again for alerts, because another server may have taken the place of one that had none.
    void away() {
        without = false;
    }

    void look(NoticesModel.Watched cluster, Instant now, List<Notice> notices) {
        if (without) {
            return;
        }
        switch (cluster.cluster().client().call(Alerts.LIST)) {
            case Reply.Ok<Alerts.Listing>(var listing) -> compare(cluster, listing, now, notices);
            case Reply.Refused<Alerts.Listing> refused -> without = refused.notFound();
            case Reply.Unreachable<Alerts.Listing> _ -> {}
        }
    }

    private void compare(NoticesModel.Watched cluster, Alerts.Listing listing, Instant now, List<Notice> notices) {
        var lasting = lasting(listing);
        lasting.forEach((id, alert) -> {
            if (alert.silence().isEmpty() && known.putIfAbsent(id, alert) == null && begun) {
                notices.add(notice(cluster, alert, kind(alert), alert.title(), now));
            }
        });
        begun = true;
        known.entrySet().removeIf(entry -> {
            boolean ended = !lasting.containsKey(entry.getKey());
            if (ended) {
                notices.add(notice(
                        cluster,
                        entry.getValue(),
                        Kind.ALERT_ENDED,
                        "over: " + entry.getValue().title(),
                        now));
            }
            return ended;
        });
    }

    /// The firing alerts, the oldest first.
    private static Map<AlertKey, Alerts.Alert> lasting(Alerts.Listing listing) {
        return listing.alerts().stream()
                .filter(alert -> alert.resolved().isEmpty())
                .filter(alert -> !isTold(alert))
                .sorted(Comparator.comparingLong(Alerts.Alert::since))
                .collect(Collectors.toMap(AlertKey::of, alert -> alert, (first, second) -> second, LinkedHashMap::new));
    }

    /// The failure of a job is reported as such.
    private static boolean isTold(Alerts.Alert alert) {
        return alert.condition() == Alerts.Condition.JOB_FAILED && alert.job().isPresent();
    }

    private static Kind kind(Alerts.Alert alert) {
        return alert.severity() == Alerts.Severity.CRITICAL ? Kind.ALERT_CRITICAL : Kind.ALERT;
    }

    private static Notice notice(
            NoticesModel.Watched cluster, Alerts.Alert alert, Kind kind, String what, Instant now) {
        var line = alert.text().lines().findFirst().orElse("");
        return new Notice(
                cluster.key(),
                new Notice.Subject.OfAlert(AlertKey.of(alert)),
                kind,
                cluster.name() + ": " + what,
                line,
                now);
    }
}
