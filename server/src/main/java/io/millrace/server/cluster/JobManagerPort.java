package io.millrace.server.cluster;

import io.millrace.wire.cluster.ConfigEntry;
import io.millrace.wire.cluster.JobManager;
import java.util.List;

/// The coordinating process.
public interface JobManagerPort {

    /// Sorted by key, secrets masked.
    List<ConfigEntry> config();

    JobManager.Environment environment();
}
