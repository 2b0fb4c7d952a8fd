package io.millrace.server.engine.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.leaderelection.LeaderContender;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.junit.jupiter.api.Test;

class StartGateTest {
    private static final Duration LONG = Duration.ofDays(1);

    private final StartGate gate = new StartGate();
    private final Job job = new Job();
    private final Election election = new Election();

    private static final class Job implements LeaderContender {
        private final List<Exception> failures = new ArrayList<>();

        @Override
        public void grantLeadership(UUID session) {}

        @Override
        public void revokeLeadership() {}

        @Override
        public void handleError(Exception exception) {
            failures.add(exception);
        }
    }

    /// Notes who stands for it.
    private static final class Election implements LeaderElection {
        private final List<LeaderContender> contenders = Collections.synchronizedList(new ArrayList<>());
        private boolean fails;
        private boolean closed;

        @Override
        public void startLeaderElection(LeaderContender contender) throws Exception {
            if (fails) {
                throw new Exception("no election today");
            }
            contenders.add(contender);
        }

        @Override
        public CompletableFuture<Void> confirmLeadershipAsync(UUID session, String address) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Boolean> hasLeadershipAsync(UUID session) {
            return CompletableFuture.completedFuture(true);
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void startsAJobAtOnceUnlessItWasClosed() throws Exception {
        gate.behind(election).startLeaderElection(job);

        assertThat(election.contenders).containsExactly(job);
    }

    @Test
    void startsAJobWhenItOpens() throws Exception {
        gate.close(LONG);
        gate.behind(election).startLeaderElection(job);
        assertThat(election.contenders).isEmpty();

        gate.open();

        assertThat(election.contenders).containsExactly(job);
    }

    @Test
    void opensByItselfAfterItsLimit() throws Exception {
        gate.close(Duration.ofMillis(1));
        gate.behind(election).startLeaderElection(job);

        await().until(() -> election.contenders.equals(List.of(job)));
    }

    @Test
    void startsNoJobThatWasClosedMeanwhile() throws Exception {
        gate.close(LONG);
        var gated = gate.behind(election);
        gated.startLeaderElection(job);

        gated.close();
        gate.open();

        assertThat(election.closed).isTrue();
        assertThat(election.contenders).isEmpty();
    }

    @Test
    void tellsAJobThatItsElectionFailed() throws Exception {
        election.fails = true;
        gate.close(LONG);
        gate.behind(election).startLeaderElection(job);

        gate.open();

        assertThat(job.failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure).hasMessage("no election today"));
    }
}
