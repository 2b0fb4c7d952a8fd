package io.millrace.server.monitoring;

import io.millrace.server.tracing.Traces;

/// The health, the metrics and the traces of one process, for the tools of operators.
public record Monitoring(ServerHealth health, ServerMetrics metrics, Traces traces) {
    /// The monitoring of a part that is used alone.
    public static final Monitoring NONE = new Monitoring(ServerHealth.running(), new ServerMetrics(), Traces.NONE);

    /// Creates the monitoring of a process.
    public static Monitoring ofProcess(Traces traces) {
        var made = new Monitoring(new ServerHealth(), new ServerMetrics(), traces);
        made.metrics.health(made.health);
        made.metrics.addJvm();
        return made;
    }
}
