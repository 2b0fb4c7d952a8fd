package io.millrace.server.monitoring;

/// The health and the metrics of one process, for the tools of operators.
public record Monitoring(ServerHealth health, ServerMetrics metrics) {
    /// Of a part that is used alone.
    public static final Monitoring NONE = new Monitoring(ServerHealth.running(), new ServerMetrics());

    /// Of a process.
    public static Monitoring ofProcess() {
        var made = new Monitoring(new ServerHealth(), new ServerMetrics());
        made.metrics.health(made.health);
        made.metrics.addJvm();
        return made;
    }
}
