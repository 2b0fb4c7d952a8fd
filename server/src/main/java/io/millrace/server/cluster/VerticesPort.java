package io.millrace.server.cluster;

import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;

/// The vertices of a job.
public interface VerticesPort {

    Vertices.Detail detail(JobId job, VertexId vertex);

    Vertices.Times times(JobId job, VertexId vertex);

    Vertices.Places places(JobId job, VertexId vertex);

    /// One subtask in its current attempt.
    Vertices.Subtask subtask(JobId job, VertexId vertex, int subtask);

    /// One subtask in any attempt that is still remembered.
    Vertices.Subtask attempt(JobId job, VertexId vertex, int subtask, int attempt);
}
