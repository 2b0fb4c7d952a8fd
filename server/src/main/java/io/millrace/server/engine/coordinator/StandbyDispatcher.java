package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.LeadershipState;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// Leads to the jobs that this process may tell of: all of the cluster's while it leads, those of its own past while
/// another one does. So every question of service A is answered as its standing demands, and none has to know of it.
final class StandbyDispatcher implements GatewayRetriever<DispatcherGateway> {
    private final HostedParts.Parts parts;
    private final boolean forward;
    private final LeaderRetriever<DispatcherGateway> leader;
    private final LeaderLivenessCheck signs;

    /// @param forward whether a standby asks the leader instead (`rest.standby.forward`)
    StandbyDispatcher(
            HostedParts.Parts parts,
            boolean forward,
            LeaderRetriever<DispatcherGateway> leader,
            LeaderLivenessCheck signs) {
        this.parts = parts;
        this.forward = forward;
        this.leader = leader;
        this.signs = signs;
    }

    @Override
    public CompletableFuture<DispatcherGateway> getFuture() {
        return switch (parts.leadership().standing()) {
            case LeadershipState.Leading _ -> leader.getFuture();
            case LeadershipState.Following(var address) -> following(address);
            case LeadershipState.Leaderless _ -> CompletableFuture.completedFuture(blind());
        };
    }

    private CompletableFuture<DispatcherGateway> following(String address) {
        return signs.of(address)
                .thenApply(_ -> true)
                .exceptionally(_ -> false)
                .thenCompose(there -> there ? there(address) : silent());
    }

    private CompletableFuture<DispatcherGateway> there(String address) {
        return forward ? leader.getFuture() : CompletableFuture.completedFuture(standby(address));
    }

    /// Who was promised the leader's answers is not given others.
    private CompletableFuture<DispatcherGateway> silent() {
        return forward
                ? CompletableFuture.failedFuture(parts.leadership().absence())
                : CompletableFuture.completedFuture(blind());
    }

    private DispatcherGateway standby(String address) {
        var ask = " The leader is " + address + ": ask there.";
        return new FormerLeaderDispatcher(
                        parts,
                        job -> new Refusal(
                                FaultCode.NOT_FOUND, "Job " + job + " did not run while this job manager led." + ask),
                        new Refusal(FaultCode.UNAVAILABLE, "This job manager does not lead." + ask),
                        true)
                .gateway();
    }

    /// Knows its past, and nothing of the present.
    private DispatcherGateway blind() {
        var absence = parts.leadership().absence();
        return new FormerLeaderDispatcher(parts, (JobID _) -> absence, absence, false).gateway();
    }
}
