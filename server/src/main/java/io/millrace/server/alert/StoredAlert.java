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
                rule, condition, severity, subject, job, title, text, since, resolved, silence, address + page());
    }

    /// The page of the web UI that shows the alert at the moment at which it began, as the part of the address
    /// after that of the server.
    private String page() {
        var page = job.map(id -> "jobs/" + id.text() + "/" + tab(condition)).orElseGet(() -> page(condition));
        return "/#/" + page + "?at=" + since;
    }

    private static String tab(Condition condition) {
        return switch (condition) {
            case JOB_FAILED, JOB_RESTARTS -> "exceptions";
            case CHECKPOINT_FAILURES, CHECKPOINT_GROWTH, CHECKPOINT_DURATION -> "checkpoints";
            case BACK_PRESSURE, WATERMARK_LAG, SOURCE_LAG, TASK_MANAGER_LOST, DISK_USE, LIMIT_USE -> "graph";
        };
    }

    private static String page(Condition condition) {
        return switch (condition) {
            case TASK_MANAGER_LOST -> "task-managers";
            case LIMIT_USE -> "limits";
            case JOB_FAILED,
                    JOB_RESTARTS,
                    BACK_PRESSURE,
                    CHECKPOINT_FAILURES,
                    CHECKPOINT_GROWTH,
                    CHECKPOINT_DURATION,
                    WATERMARK_LAG,
                    SOURCE_LAG,
                    DISK_USE -> "overview";
        };
    }
}
