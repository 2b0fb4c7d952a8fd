package io.millrace.desktop.service.flame;

import io.millrace.client.Reply;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;

/// The port to the flame graphs of a cluster. Calls block; they belong on a virtual thread.
public interface FlameSource {

    /// The vertex whose threads are sampled.
    record Of(JobId job, VertexId vertex) {}

    /// What all subtasks do at present.
    Reply<FlameSample> now(Of of, FlameKind kind);

    /// What one subtask does at present.
    Reply<FlameSample> now(Of of, FlameKind kind, int subtask);

    /// The samples that the cluster has kept, newest first; none where it keeps none.
    Reply<List<KeptFlame>> kept(Of of);

    /// One that it has kept.
    Reply<FlameSample> kept(Of of, FlameKind kind, KeptFlame kept);
}
