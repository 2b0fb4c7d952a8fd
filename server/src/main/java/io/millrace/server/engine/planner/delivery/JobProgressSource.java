package io.millrace.server.engine.planner.delivery;

import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import java.util.Optional;

/// Reports the progress of a job of the embedded engine.
public interface JobProgressSource {
    /// A source without progress.
    JobProgressSource NONE = _ -> Optional.empty();

    /// Waits for the engine. Refuses an unknown job.
    Optional<Activity.Progress> progress(JobId job);
}
