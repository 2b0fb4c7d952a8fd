package io.millrace.server.gateway.engine;

import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.id.JobId;

/// A query under way: its job and the rows it pushes.
public interface RunningQuery {
    JobId job();

    RowFeed rows();

    /// Cancels the job if it still runs; returns at once, and may be called twice.
    void cancel();
}
