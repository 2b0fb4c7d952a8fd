package io.millrace.server.gateway.workflow;

/// Refreshes a table at its scheduled times.
public interface TableRefresher {

    /// Starts a refresh, or refuses if that fails.
    ///
    /// @param time the scheduled time, as `2024-01-02 03:04:05` in this machine's zone
    void refresh(RefreshRequest what, String time) throws InterruptedException;
}
