package io.millrace.server.cluster;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;

/// Checkpoints. What is not known, or no longer, is refused with NOT_FOUND.
public interface CheckpointsPort {

    Checkpoints.History history(JobId job);

    Checkpoints.Config config(JobId job);

    Checkpoints.Checkpoint detail(JobId job, long checkpoint);

    Checkpoints.TaskDetail subtasks(JobId job, long checkpoint, VertexId vertex);

    /// Accepted also for a job that does not exist: the poll tells.
    Triggers.Accepted trigger(JobId job, Checkpoints.Request request);

    Checkpoints.Poll poll(JobId job, TriggerId trigger);
}
