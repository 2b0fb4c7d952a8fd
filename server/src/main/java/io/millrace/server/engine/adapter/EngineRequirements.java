package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.RequirementsProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.FaultCode;
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

/// The resource requirements of jobs.
record EngineRequirements(LeaderGateways gateways, RescaleService rescaling) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Requirements.READ, call -> read(call.get(Jobs.JOB))),
                new Route<>(Requirements.CHANGE, this::change));
    }

    private Nothing change(Call<Map<VertexId, Requirements.Vertex>> call) {
        if (call.body().isEmpty()) {
            throw new Refusal(FaultCode.BAD_REQUEST, "Request body does not specify resource requirements.");
        }
        if (call.body().values().stream().anyMatch(Objects::isNull)) {
            throw new Refusal(FaultCode.BAD_REQUEST, "Every vertex needs a parallelism, and null is none.");
        }
        change(call.get(Jobs.JOB), call.body());
        return Nothing.NOTHING;
    }

    Map<VertexId, Requirements.Vertex> read(JobId job) {
        return RequirementsProjection.wire(asked(
                job,
                () -> gateways.dispatcher(gateway -> gateway.requestJobResourceRequirements(JobGraphCache.id(job)))));
    }

    /// Refuses with BAD_REQUEST when a vertex is missing or unknown, or a bound makes no sense.
    void change(JobId job, Map<VertexId, Requirements.Vertex> requirements) {
        var wanted = RequirementsProjection.engine(requirements);
        asked(
                job,
                () -> gateways.dispatcher(
                        gateway -> gateway.updateJobResourceRequirements(JobGraphCache.id(job), wanted)));
        rescaling.follow(job, wanted);
    }

    /// Other schedulers than the adaptive one say so only when they are asked.
    private static <T> T asked(JobId job, Supplier<T> question) {
        try {
            return question.get();
        } catch (Await.Failed e) {
            if (e.reason() instanceof UnsupportedOperationException) {
                throw new Refusal(
                        FaultCode.CONFLICT,
                        "Job " + job + " runs in batch mode, which chooses the parallelism itself.");
            }
            throw e;
        }
    }
}
