package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.BackPressurePort;
import io.millrace.server.engine.projection.BackPressureProjection;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.Map;

/// Back-pressure.
record EngineBackPressure(MetricsSnapshot measurements) implements BackPressurePort {
    @Override
    public BackPressure.Report report(JobId job, VertexId vertex) {
        var snapshot = measurements.now();
        var attempts = snapshot.store()
                .getRepresentativeAttempts()
                .getOrDefault(job.text(), Map.of())
                .getOrDefault(vertex.text(), Map.of());
        return BackPressureProjection.report(
                snapshot.store().getTaskMetricStore(job.text(), vertex.text()), attempts, snapshot.time());
    }
}
