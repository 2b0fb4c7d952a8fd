package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.ClientsProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Clients;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.util.SerializedValue;

/// Answers programs that started a job and wait for it.
record EngineClients(LeaderGateways gateways, ClientsProjection projection) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Clients.RESULT, call -> result(JobGraphCache.id(call.get(Jobs.JOB)))),
                new Route<>(Clients.HEARTBEAT, this::heartbeat),
                new Route<>(
                        Clients.COORDINATE,
                        call -> coordinate(call.get(Jobs.JOB), call.get(Clients.OPERATOR), call.body())));
    }

    /// Refuses an unknown job with NOT_FOUND.
    private Clients.Result result(JobID job) {
        return gateways.dispatcher(gateway -> gateway.requestJobStatus(job, gateways.limit())
                .thenCompose(status -> status.isGloballyTerminalState()
                        ? gateway.requestJobResult(job, gateways.limit()).thenApply(projection::ended)
                        : CompletableFuture.completedFuture(ClientsProjection.waiting())));
    }

    /// Ignores an unknown job.
    private Nothing heartbeat(Call<Clients.Heartbeat> call) {
        var job = JobGraphCache.id(call.get(Jobs.JOB));
        gateways.dispatcher(
                gateway -> gateway.reportJobClientHeartbeat(job, call.body().expiredTimestamp(), gateways.limit()));
        return Nothing.NOTHING;
    }

    /// Refuses an unknown job or coordinator with NOT_FOUND.
    private Clients.Answer coordinate(JobId job, String operator, Clients.Question question) {
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
        return Refusal.badRequest("serializedCoordinationRequest is not a serialized Java object in base64: " + reason);
    }
}
