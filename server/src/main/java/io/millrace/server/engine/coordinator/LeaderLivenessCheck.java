package io.millrace.server.engine.coordinator;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;

/// Checks that a leader in another process is alive before any other request to it: a request to a hanging process
/// would take until its timeout.
final class LeaderLivenessCheck {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    /// The time for which a check is valid.
    private static final Duration MAX_AGE = Duration.ofMillis(500);

    private final LeaderRetriever<DispatcherGateway> leader;
    private final AtomicReference<Check> latest =
            new AtomicReference<>(new Check("", CompletableFuture.completedFuture(0), 0));

    LeaderLivenessCheck(LeaderRetriever<DispatcherGateway> leader) {
        this.leader = leader;
    }

    private record Check(String leader, CompletableFuture<Integer> answer, long nanoTime) {
        boolean isValidFor(String address) {
            return leader.equals(address) && (!answer.isDone() || System.nanoTime() - nanoTime < MAX_AGE.toNanos());
        }
    }

    /// Fails if the leader does not answer. Concurrent callers share one check.
    ///
    /// @param address of the leader
    CompletableFuture<Integer> of(String address) {
        var present = latest.get();
        if (present.isValidFor(address)) {
            return present.answer();
        }
        var answer = leader.getFuture()
                .thenCompose(gateway -> gateway.getBlobServerPort(TIMEOUT))
                .orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((port, failure) -> {
                    if (failure == null) {
                        leader.leadership().leaderAnswered();
                    }
                });
        latest.set(new Check(address, answer, System.nanoTime()));
        return answer;
    }
}
