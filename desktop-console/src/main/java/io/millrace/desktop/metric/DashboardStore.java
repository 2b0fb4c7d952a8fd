package io.millrace.desktop.metric;

import io.millrace.desktop.service.file.PrivateFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The dashboards of the user, in a file of his own. Calls touch the disk.
public final class DashboardStore {
    private final PrivateFile file;

    public DashboardStore(Path file) {
        this.file = new PrivateFile(file);
    }

    /// What was kept, or what everybody begins with. Throws IOException for a file that is there and cannot be
    /// read: it must not be written over.
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
