package io.millrace.server.monitoring;

/// What the tools of operators see of one process.
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
