package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ClientsPort;
import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.ClientsProjection;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Clients;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.util.SerializedValue;

/// What programs need that started a job and stay with it.
record EngineClients(LeaderGateways gateways, ClientsProjection projection) implements ClientsPort {
    @Override
    public Clients.Result result(JobId job) {
        var id = JobGraphCache.id(job);
        return gateways.dispatcher(gateway -> gateway.requestJobStatus(id, gateways.limit())
                .thenCompose(status -> status.isGloballyTerminalState()
                        ? gateway.requestJobResult(id, gateways.limit()).thenApply(projection::ended)
                        : CompletableFuture.completedFuture(ClientsProjection.waiting())));
    }

    @Override
    public void heartbeat(JobId job, Clients.Heartbeat heartbeat) {
        gateways.dispatcher(gateway -> gateway.reportJobClientHeartbeat(
                JobGraphCache.id(job), heartbeat.expiredTimestamp(), gateways.limit()));
    }

    @Override
    public Clients.Answer coordinate(JobId job, String operator, Clients.Question question) {
        var request = request(question.serializedCoordinationRequest());
        try {
            var response = gateways.dispatcher(gateway -> gateway.deliverCoordinationRequestToCoordinator(
                    JobGraphCache.id(job), operator, request, gateways.limit()));
            return new Clients.Answer(
                    Base64.getEncoder().encodeToString(new SerializedValue<>(response).getByteArray()));
        } catch (Await.Failed e) {
            throw e.reason() instanceof IOException || e.reason() instanceof ClassNotFoundException
                    ? unreadable(String.valueOf(e.reason().getMessage()))
                    : e;
        } catch (IOException e) {
            throw new UncheckedIOException("the coordinator's answer cannot be serialized", e);
        }
    }

    private static SerializedValue<CoordinationRequest> request(String base64) {
        try {
            return SerializedValue.fromBytes(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            throw unreadable(String.valueOf(e.getMessage()));
        }
    }

    private static Refusal unreadable(String reason) {
        return new Refusal(
                FaultCode.BAD_REQUEST,
                "serializedCoordinationRequest is not a serialized Java object in base64: " + reason);
    }
}
