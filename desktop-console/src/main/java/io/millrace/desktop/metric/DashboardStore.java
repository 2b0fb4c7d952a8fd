package io.millrace.desktop.metric;

import io.millrace.desktop.service.file.PrivateFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Stores the user's dashboards in a file. Calls access the disk.
public final class DashboardStore {
    private final PrivateFile file;

    public DashboardStore(Path file) {
        this.file = new PrivateFile(file);
    }

    /// Reads the saved dashboards, or returns the defaults if there is no file. Throws IOException for an unreadable
    /// file: it must not be overwritten.
    public List<Dashboard> read() throws IOException {
        if (!file.exists()) {
            return DefaultDashboards.all();
        }
        try {
            return DashboardText.read(file.read());
        } catch (IllegalArgumentException e) {
            throw new IOException(file.path() + ": " + e.getMessage(), e);
        }
    }

    public void write(List<Dashboard> dashboards) throws IOException {
        file.write(DashboardText.write(dashboards));
    }
}
