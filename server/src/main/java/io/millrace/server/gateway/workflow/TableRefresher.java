package io.millrace.server.gateway.workflow;

/// Refreshes a table at its scheduled times.
public interface TableRefresher {

    /// Returns when the refresh has been started; refuses when it could not be.
    ///
    /// @param time when it was due, as `2024-01-02 03:04:05` in this machine's zone
    void refresh(RefreshRequest what, String time) throws InterruptedException;
}
