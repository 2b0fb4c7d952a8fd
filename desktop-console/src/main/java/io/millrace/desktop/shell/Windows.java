package io.millrace.desktop.shell;

import io.millrace.desktop.connection.SavedConnection;

/// The windows of the application.
public interface Windows {

    /// Opens a new window for a cluster, at a place.
    void open(SavedConnection connection, ClusterPlace place);

    /// Closes all windows and exits the application.
    void quit();
}
