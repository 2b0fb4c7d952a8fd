package io.millrace.server.cluster;

import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;

/// Back-pressure. What does not exist has none, rather than being refused.
public interface BackPressurePort {

    BackPressure.Report report(JobId job, VertexId vertex);
}
