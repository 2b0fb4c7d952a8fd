package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.BackPressureProjection;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;

/// Answers what is asked about back-pressure.
record EngineBackPressure(MetricsSnapshot measurements) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(BackPressure.REPORT, call -> report(call.get(Jobs.JOB), call.get(Vertices.VERTEX))));
    }

    BackPressure.Report report(JobId job, VertexId vertex) {
        var snapshot = measurements.now();
        var attempts = snapshot.store()
                .getRepresentativeAttempts()
                .getOrDefault(job.text(), Map.of())
                .getOrDefault(vertex.text(), Map.of());
        return BackPressureProjection.report(
                snapshot.store().getTaskMetricStore(job.text(), vertex.text()), attempts, snapshot.time());
    }
}
