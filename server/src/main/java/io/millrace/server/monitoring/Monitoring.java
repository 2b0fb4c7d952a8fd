package io.millrace.server.monitoring;

/// What the tools of operators see of one process.
public record Monitoring(ServerHealth health) {
    /// Of a part that is used alone.
    public static final Monitoring NONE = new Monitoring(ServerHealth.running());
}
