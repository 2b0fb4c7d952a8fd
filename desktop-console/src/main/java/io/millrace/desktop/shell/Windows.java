package io.millrace.desktop.shell;

import io.millrace.desktop.connection.SavedConnection;

/// The windows of the application.
public interface Windows {

    /// Opens a window of its own for a cluster, at a place.
    void open(SavedConnection connection, ClusterPlace place);

    /// Closes all windows, and with them the application.
    void quit();
}
