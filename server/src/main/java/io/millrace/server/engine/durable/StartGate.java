package io.millrace.server.engine.durable;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.leaderelection.LeaderContender;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.util.concurrent.FutureUtils;

/// Lets the jobs of the last process start after the services answer, or after a limit: their classes and tasks take
/// the processors for seconds. Until then they are listed as initializing. Open unless it was closed.
final class StartGate {
    private volatile CompletableFuture<Void> opened = FutureUtils.completedVoidFuture();

    /// @param limit after which it opens by itself
    void close(Duration limit) {
        opened = new CompletableFuture<Void>().completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    void open() {
        opened.complete(null);
    }

    /// The election of a job's master, which begins when the gate is open.
    LeaderElection behind(LeaderElection election) {
        return opened.isDone() ? election : new GatedElection(election, opened);
    }

    /// An election that begins when a gate opens, unless it was closed before.
    @SuppressWarnings("try") // close() is the engine's own and may be interrupted
    private static final class GatedElection implements LeaderElection {
        private final LeaderElection election;
        private final CompletableFuture<Void> opened;
        private boolean closed;

        GatedElection(LeaderElection election, CompletableFuture<Void> opened) {
            this.election = election;
            this.opened = opened;
        }

        @Override
        public void startLeaderElection(LeaderContender contender) {
            var _ = opened.thenRun(() -> begin(contender));
        }

        private synchronized void begin(LeaderContender contender) {
            if (closed) {
                return;
            }
            try {
                election.startLeaderElection(contender);
            } catch (Exception e) { // the engine's own signature
                contender.handleError(e);
            }
        }

        @Override
        public CompletableFuture<Void> confirmLeadershipAsync(UUID session, String address) {
            return election.confirmLeadershipAsync(session, address);
        }

        @Override
        public CompletableFuture<Boolean> hasLeadershipAsync(UUID session) {
            return election.hasLeadershipAsync(session);
        }

        @Override
        public void close() throws Exception {
            synchronized (this) {
                closed = true;
            }
            election.close();
        }
    }
}
