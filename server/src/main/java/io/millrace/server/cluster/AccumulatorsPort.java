package io.millrace.server.cluster;

import io.millrace.wire.cluster.Accumulators;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;

/// What the code of jobs counts. What is not known is refused with NOT_FOUND.
public interface AccumulatorsPort {

    Accumulators.OfJob ofJob(JobId job, boolean withSerialized);

    Accumulators.OfVertex ofVertex(JobId job, VertexId vertex);

    Accumulators.OfSubtasks ofSubtasks(JobId job, VertexId vertex);

    Accumulators.OfAttempt ofAttempt(JobId job, VertexId vertex, int subtask, int attempt);
}
