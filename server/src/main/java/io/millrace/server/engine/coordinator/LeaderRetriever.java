package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.LeadershipState;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// Returns a part of the leader, or fails after a short time if there is no leader. The engine's own retriever waits
/// until there is one.
record LeaderRetriever<T extends RpcGateway>(GatewayRetriever<T> stock, Leadership leadership)
        implements GatewayRetriever<T> {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    @Override
    public CompletableFuture<T> getFuture() {
        if (leadership.state() instanceof LeadershipState.Leaderless) {
            return CompletableFuture.failedFuture(leadership.absence());
        }
        var gateway = stock.getFuture();
        if (gateway.isDone() && !gateway.isCompletedExceptionally()) {
            return gateway;
        }
        return gateway.copy()
                .orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionallyCompose(_ -> CompletableFuture.failedFuture(leadership.absence()));
    }
}
