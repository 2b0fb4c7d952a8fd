package io.millrace.server.gateway.engine;

import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.id.JobId;

/// A running query: its job and the rows it pushes.
public interface RunningQuery {
    JobId job();

    RowFeed rows();

    /// Cancels the job if it still runs. Returns at once; may be called more than once.
    void cancel();
}
