package io.millrace.desktop.service.checkpoint;

import io.millrace.client.Reply;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;

/// The port to the checkpoints of a cluster's jobs. Calls block; they belong on a virtual thread.
public interface CheckpointSource {

    Reply<CheckpointHistory> history(JobId job);

    /// Those that the cluster's recorder still knows after the engine has forgotten them, newest first; none where
    /// nothing is recorded.
    Reply<List<CheckpointRow>> recorded(JobId job);

    Reply<CheckpointSettings> settings(JobId job);

    Reply<CheckpointDetail> detail(JobId job, long checkpoint);

    Reply<List<SubtaskCheckpoint>> subtasks(JobId job, long checkpoint, VertexId vertex);

    Reply<CheckpointDifference> compare(JobId job, long base, long other);
}
