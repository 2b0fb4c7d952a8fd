package io.millrace.server.cluster;

import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.Optional;

/// Savepoints, and the end of a job with one. The same trigger id for the same job starts one operation only, for as
/// long as its outcome is kept.
public interface SavepointsPort {

    /// Accepted also for a job that does not exist: the poll tells.
    Triggers.Accepted trigger(JobId job, Savepoints.Request request);

    Triggers.Accepted stop(JobId job, Savepoints.StopRequest request);

    Savepoints.Poll poll(JobId job, TriggerId trigger);

    /// Deletes the savepoint at a path; whether there is one, the poll tells. The same trigger id again deletes
    /// nothing.
    Triggers.Accepted dispose(String path, Optional<TriggerId> chosen);

    Triggers.Poll disposal(TriggerId trigger);
}
