package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.LeadershipState;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// Leads to whoever leads the task managers: they belong to the cluster, so that a job manager that does not lead asks
/// the one that does, once that one has shown that it is there.
record LeadingResources(LeaderRetriever<ResourceManagerGateway> leader, LeaderLivenessCheck signs)
        implements GatewayRetriever<ResourceManagerGateway> {
    @Override
    public CompletableFuture<ResourceManagerGateway> getFuture() {
        return switch (leadership().standing()) {
            case LeadershipState.Leading _, LeadershipState.Leaderless _ -> leader.getFuture();
            case LeadershipState.Following(var address) ->
                signs.of(address)
                        .exceptionallyCompose(
                                _ -> CompletableFuture.failedFuture(leadership().absence()))
                        .thenCompose(_ -> leader.getFuture());
        };
    }

    private Leadership leadership() {
        return leader.leadership();
    }
}
