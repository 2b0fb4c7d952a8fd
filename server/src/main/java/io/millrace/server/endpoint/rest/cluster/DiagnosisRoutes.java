package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.diagnosis.DiagnosisService;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.cluster.CheckpointComparison;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.Jobs;
import java.util.List;

/// The routes of diagnosis and comparisons.
record DiagnosisRoutes(DiagnosisService diagnosing) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Diagnosis.OF_JOB, call -> diagnosing.diagnose(call.get(Jobs.JOB))),
                Route.shared(Exceptions.GROUPS, call -> diagnosing.failures(call.get(Jobs.JOB))),
                new Route<>(
                        CheckpointComparison.COMPARE,
                        call -> diagnosing.compare(
                                call.get(Jobs.JOB),
                                call.get(CheckpointComparison.BASE),
                                call.get(CheckpointComparison.OTHER))));
    }
}
