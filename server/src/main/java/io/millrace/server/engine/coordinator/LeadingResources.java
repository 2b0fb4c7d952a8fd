package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.LeadershipState;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// Returns the leader of the task managers. They belong to the cluster, so a standby sends requests to the leader,
/// after checking that it is alive.
record LeadingResources(LeaderRetriever<ResourceManagerGateway> leader, LeaderLivenessCheck liveness)
        implements GatewayRetriever<ResourceManagerGateway> {
    @Override
    public CompletableFuture<ResourceManagerGateway> getFuture() {
        return switch (leadership().state()) {
            case LeadershipState.Leading _, LeadershipState.Leaderless _ -> leader.getFuture();
            case LeadershipState.Following(var address) ->
                liveness.of(address)
                        .exceptionallyCompose(
                                _ -> CompletableFuture.failedFuture(leadership().absence()))
                        .thenCompose(_ -> leader.getFuture());
        };
    }

    private Leadership leadership() {
        return leader.leadership();
    }
}
