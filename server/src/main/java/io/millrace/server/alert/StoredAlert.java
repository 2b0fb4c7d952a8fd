package io.millrace.server.alert;

import io.millrace.wire.cluster.Alerts.Alert;
import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.Severity;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SilenceId;
import java.util.Optional;

/// An alert as it outlives the process. Times are epoch milliseconds.
///
/// @param key      of its subject
/// @param resolved when it ended; missing while it is firing
/// @param notified whether it has been queued for receivers
record StoredAlert(
        String rule,
        Condition condition,
        Severity severity,
        String key,
        String subject,
        Optional<JobId> job,
        String title,
        String text,
        long since,
        Optional<Long> resolved,
        boolean notified) {

    /// Identifies an alert while it is firing.
    record Id(String rule, String key) {}

    Id id() {
        return new Id(rule, key);
    }

    StoredAlert end(long now) {
        return new StoredAlert(
                rule, condition, severity, key, subject, job, title, text, since, Optional.of(now), notified);
    }

    StoredAlert asTold() {
        return new StoredAlert(rule, condition, severity, key, subject, job, title, text, since, resolved, true);
    }

    StoredAlert explained(String reason) {
        return new StoredAlert(rule, condition, severity, key, subject, job, title, reason, since, resolved, notified);
    }

    Alert shown(Optional<SilenceId> silence, String address) {
        return new Alert(
                rule,
                condition,
                severity,
                subject,
                job,
                title,
                text,
                since,
                resolved,
                silence,
                address + MomentLink.of(condition, job, since));
    }
}
