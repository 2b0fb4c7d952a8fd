package io.millrace.server.gateway.engine;

import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.id.JobId;
import java.util.Optional;

/// A running query: its job and the rows it pushes.
public interface RunningQuery {
    /// Empty if the query has run without a job.
    Optional<JobId> job();

    RowFeed rows();

    /// Cancels the job if there is one and it still runs. Returns at once; may be called more than once.
    void cancel();
}
