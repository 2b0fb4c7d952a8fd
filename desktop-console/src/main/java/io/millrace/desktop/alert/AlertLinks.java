package io.millrace.desktop.alert;

import io.millrace.wire.cluster.Alerts;

/// The links from an alert to its subject.
public interface AlertLinks {
    /// Shows the subject of an alert: its job, or the task managers.
    void open(Alerts.Alert alert);

    /// Opens what [#open] opens, at the moment at which the alert began.
    void openThen(Alerts.Alert alert);

    /// Whether the moments of the past can be shown.
    boolean remembers();
}
