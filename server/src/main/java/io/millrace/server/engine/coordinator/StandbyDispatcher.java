package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.Standing;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// Leads to the jobs that this process may tell of: all of the cluster's while it leads, those of its own past while
/// another one does. So every question of service A is answered as its standing demands, and none has to know of it.
final class StandbyDispatcher implements GatewayRetriever<DispatcherGateway> {
    /// How long a leader may take to say that it is there before it is said to be away.
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /// For how long it is not asked again.
    private static final Duration FRESH = Duration.ofMillis(500);

    private final HostedParts.Parts parts;
    private final boolean forward;
    private final Answering<DispatcherGateway> leader;
    private final AtomicReference<Sign> latest =
            new AtomicReference<>(new Sign("", CompletableFuture.completedFuture(0), 0));

    /// @param forward whether a standby asks the leader instead (`rest.standby.forward`)
    StandbyDispatcher(HostedParts.Parts parts, boolean forward) {
        this.parts = parts;
        this.forward = forward;
        this.leader = new Answering<>(parts.dispatcher(), parts.leadership());
    }

    /// A sign of life that the leader was asked for.
    private record Sign(String leader, CompletableFuture<Integer> answer, long nanoTime) {}

    @Override
    public CompletableFuture<DispatcherGateway> getFuture() {
        return switch (parts.leadership().standing()) {
            case Standing.Leading _ -> leader.getFuture();
            case Standing.Following(var address) -> forward ? leader.getFuture() : following(address);
            case Standing.Leaderless _ -> CompletableFuture.completedFuture(blind());
        };
    }

    private CompletableFuture<DispatcherGateway> following(String address) {
        return sign(address).handle((port, failure) -> failure == null ? standby(address) : blind());
    }

    /// Asks the leader whether it is there; those who want to know at the same time share the answer.
    private CompletableFuture<Integer> sign(String address) {
        var present = latest.get();
        if (present.leader().equals(address) && System.nanoTime() - present.nanoTime() < FRESH.toNanos()) {
            return present.answer();
        }
        var answer = leader.getFuture()
                .thenCompose(gateway -> gateway.getBlobServerPort(PATIENCE))
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((port, failure) -> {
                    if (failure == null) {
                        parts.leadership().heard();
                    }
                });
        latest.set(new Sign(address, answer, System.nanoTime()));
        return answer;
    }

    private DispatcherGateway standby(String address) {
        var ask = " The leader is " + address + ": ask there.";
        return new PastDispatcher(
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
        return new PastDispatcher(parts, (JobID _) -> absence, absence, false).gateway();
    }
}
