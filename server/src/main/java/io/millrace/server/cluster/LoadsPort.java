package io.millrace.server.cluster;

import io.millrace.wire.cluster.Loads;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;

/// What the vertices of jobs have to do. A job that is not known is refused with NOT_FOUND.
public interface LoadsPort {

    /// @param vertices all of them when empty
    /// @param subtasks whether to tell of each subtask too
    Loads.Report loads(JobId job, List<VertexId> vertices, boolean subtasks);
}
