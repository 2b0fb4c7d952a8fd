package io.millrace.server.engine.planner.delivery;

import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import java.util.Optional;

/// Reports the progress of a job of the embedded engine.
public interface JobProgressSource {
    /// There is none.
    JobProgressSource NONE = _ -> Optional.empty();

    /// Waits for the engine, and refuses what it does not know.
    Optional<Activity.Progress> progress(JobId job);
}
