package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.LeadershipState;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// Leads to a part of the leader's, or says after a short while that there is none to be had: the engine's own
/// retriever lets everybody wait until there is.
record LeaderRetriever<T extends RpcGateway>(GatewayRetriever<T> stock, Leadership leadership)
        implements GatewayRetriever<T> {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    @Override
    public CompletableFuture<T> getFuture() {
        if (leadership.standing() instanceof LeadershipState.Leaderless) {
            return CompletableFuture.failedFuture(leadership.absence());
        }
        var gateway = stock.getFuture();
        if (gateway.isDone() && !gateway.isCompletedExceptionally()) {
            return gateway;
        }
        return gateway.copy()
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionallyCompose(_ -> CompletableFuture.failedFuture(leadership.absence()));
    }
}
