package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.RequirementsPort;
import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.RequirementsProjection;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.function.Supplier;

/// How many slots jobs ask for.
record EngineRequirements(LeaderGateways gateways, RescaleService rescaling) implements RequirementsPort {
    @Override
    public Map<VertexId, Requirements.Vertex> read(JobId job) {
        return RequirementsProjection.wire(asked(
                job,
                () -> gateways.dispatcher(gateway -> gateway.requestJobResourceRequirements(JobGraphCache.id(job)))));
    }

    @Override
    public void change(JobId job, Map<VertexId, Requirements.Vertex> requirements) {
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
