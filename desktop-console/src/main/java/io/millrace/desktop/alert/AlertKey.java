package io.millrace.desktop.alert;

import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.id.JobId;
import java.util.Optional;

/// The identity of a firing alert: a rule fires once for a job or another subject.
public record AlertKey(String rule, String subject, Optional<JobId> job) {
    public static AlertKey of(Alerts.Alert alert) {
        return new AlertKey(alert.rule(), alert.subject(), alert.job());
    }
}
