package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.RequirementsProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// Answers what is asked about the resource requirements of jobs, and changes them.
record EngineRequirements(LeaderGateways gateways, RescaleService rescaling) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Requirements.READ, call -> read(call.get(Jobs.JOB))),
                new Route<>(Requirements.CHANGE, this::change));
    }

    private Map<VertexId, Requirements.Vertex> read(JobId job) {
        return RequirementsProjection.wire(adaptive(
                job,
                () -> gateways.dispatcher(gateway -> gateway.requestJobResourceRequirements(JobGraphCache.id(job)))));
    }

    /// Refuses with BAD_REQUEST if a vertex is missing or unknown, or a bound makes no sense.
    private Nothing change(Call<Map<VertexId, Requirements.Vertex>> call) {
        if (call.body().isEmpty()) {
            throw Refusal.badRequest("Request body does not specify resource requirements.");
        }
        if (call.body().values().stream().anyMatch(Objects::isNull)) {
            throw Refusal.badRequest("Every vertex needs a parallelism, which cannot be null.");
        }
        var job = call.get(Jobs.JOB);
        var requirements = RequirementsProjection.engine(call.body());
        adaptive(
                job,
                () -> gateways.dispatcher(
                        gateway -> gateway.updateJobResourceRequirements(JobGraphCache.id(job), requirements)));
        rescaling.follow(job, requirements);
        return Nothing.NOTHING;
    }

    /// Only the adaptive scheduler supports requirements; others fail.
    private static <T> T adaptive(JobId job, Supplier<T> question) {
        try {
            return question.get();
        } catch (Await.Failed e) {
            if (e.reason() instanceof UnsupportedOperationException) {
                throw Refusal.conflict("Job " + job + " runs in batch mode, which chooses the parallelism itself.");
            }
            throw e;
        }
    }
}
