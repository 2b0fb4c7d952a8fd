package io.millrace.server.cluster;

import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.Map;

/// How many slots jobs ask for. A job that is not known or has ended is refused with NOT_FOUND, one whose scheduler
/// cannot be asked with CONFLICT.
public interface RequirementsPort {

    Map<VertexId, Requirements.Vertex> read(JobId job);

    /// Refuses with BAD_REQUEST when a vertex is missing or unknown, or a bound makes no sense.
    void change(JobId job, Map<VertexId, Requirements.Vertex> requirements);
}
