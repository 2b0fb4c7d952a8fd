package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.LeadershipState;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.wire.Refusal;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// Returns the dispatcher that answers in the present state of leadership: the leader's own while this process leads,
/// and one for its former jobs otherwise. So the answers of service A need not know about leadership.
///
/// @param forward whether a standby forwards requests to the leader (`rest.standby.forward`)
record StandbyDispatcher(
        HostedParts.Parts parts,
        boolean forward,
        LeaderRetriever<DispatcherGateway> leader,
        LeaderLivenessCheck liveness)
        implements GatewayRetriever<DispatcherGateway> {
    @Override
    public CompletableFuture<DispatcherGateway> getFuture() {
        return switch (parts.leadership().state()) {
            case LeadershipState.Leading _ -> leader.getFuture();
            case LeadershipState.Following(var address) -> following(address);
            case LeadershipState.Leaderless _ -> CompletableFuture.completedFuture(blind());
        };
    }

    private CompletableFuture<DispatcherGateway> following(String address) {
        return liveness.of(address)
                .thenApply(_ -> true)
                .exceptionally(_ -> false)
                .thenCompose(alive -> alive ? alive(address) : silent());
    }

    private CompletableFuture<DispatcherGateway> alive(String address) {
        return forward ? leader.getFuture() : CompletableFuture.completedFuture(standby(address));
    }

    /// A client that expects the leader's answers must not get others.
    private CompletableFuture<DispatcherGateway> silent() {
        return forward
                ? CompletableFuture.failedFuture(parts.leadership().absence())
                : CompletableFuture.completedFuture(blind());
    }

    private DispatcherGateway standby(String address) {
        var ask = " The leader is " + address + ": ask there.";
        return new FormerLeaderDispatcher(
                        parts,
                        job -> Refusal.notFound("Job " + job + " did not run while this job manager led." + ask),
                        Refusal.unavailable("This job manager does not lead." + ask),
                        true)
                .gateway();
    }

    /// A dispatcher that knows its former jobs only.
    private DispatcherGateway blind() {
        var absence = parts.leadership().absence();
        return new FormerLeaderDispatcher(parts, (JobID _) -> absence, absence, false).gateway();
    }
}
