package io.millrace.server.engine.coordinator;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;

/// Asks a leader in another process whether it is there, before it is asked anything else: a question to one that
/// stands still would be waited for as long as answers may take.
final class LeaderLivenessCheck {
    /// How long a leader may take to say that it is there before it is said to be away.
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /// For how long it is not asked again.
    private static final Duration FRESH = Duration.ofMillis(500);

    private final LeaderRetriever<DispatcherGateway> leader;
    private final AtomicReference<Sign> latest =
            new AtomicReference<>(new Sign("", CompletableFuture.completedFuture(0), 0));

    LeaderLivenessCheck(LeaderRetriever<DispatcherGateway> leader) {
        this.leader = leader;
    }

    private record Sign(String leader, CompletableFuture<Integer> answer, long nanoTime) {
        boolean usable(String wanted) {
            return leader.equals(wanted) && (!answer.isDone() || System.nanoTime() - nanoTime < FRESH.toNanos());
        }
    }

    /// Fails when there is no sign; those who want to know at the same time share the answer.
    ///
    /// @param address of the leader
    CompletableFuture<Integer> of(String address) {
        var present = latest.get();
        if (present.usable(address)) {
            return present.answer();
        }
        var answer = leader.getFuture()
                .thenCompose(gateway -> gateway.getBlobServerPort(PATIENCE))
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((port, failure) -> {
                    if (failure == null) {
                        leader.leadership().heard();
                    }
                });
        latest.set(new Sign(address, answer, System.nanoTime()));
        return answer;
    }
}
