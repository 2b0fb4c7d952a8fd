package io.millrace.server.monitoring;

import io.millrace.server.monitoring.HealthCheck.Status;
import java.util.Comparator;
import java.util.List;

/// The results of the checks of the server's health.
///
/// @param status the worst of the checks
public record HealthReport(Status status, List<Checked> checks) {

    /// The finding of one check.
    public record Checked(String name, Status status, String reason) {}

    public HealthReport {
        checks = List.copyOf(checks);
    }

    static HealthReport of(List<Checked> checks) {
        return new HealthReport(
                checks.stream()
                        .map(Checked::status)
                        .max(Comparator.naturalOrder())
                        .orElse(Status.UP),
                checks);
    }

    static HealthReport of(String name, Status status, String reason) {
        return of(List.of(new Checked(name, status, reason)));
    }

    public boolean down() {
        return status == Status.DOWN;
    }
}
