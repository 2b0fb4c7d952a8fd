package io.millrace.server.engine.hosting;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.graph.ExecutionPlan;

/// The jobs that are cancelled when their client stops reporting that it is alive, from its first report on. They are
/// measured by elapsed time, so that no query is lost when the clock of this machine is set forward, or is not that of
/// the client. Reports belong to the thread of the dispatcher.
final class ClientLeases {
    private final LongSupplier nanoTime;
    private final Map<JobID, Duration> timeouts = new ConcurrentHashMap<>();
    private final Map<JobID, Long> reported = new HashMap<>();

    ClientLeases(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// Ignores a job without such a client. May be called by any thread, as [#remove].
    void add(ExecutionPlan plan) {
        if (plan.getInitialClientHeartbeatTimeout() > 0) {
            timeouts.put(plan.getJobID(), Duration.ofMillis(plan.getInitialClientHeartbeatTimeout()));
        }
    }

    void remove(JobID job) {
        timeouts.remove(job);
    }

    /// Takes a report of a client; returns whether the job has such a client.
    boolean renew(JobID job) {
        if (!timeouts.containsKey(job)) {
            return false;
        }
        reported.put(job, nanoTime.getAsLong());
        return true;
    }

    /// Returns the jobs whose clients are silent, and forgets them.
    List<JobID> expired() {
        reported.keySet().retainAll(timeouts.keySet());
        long now = nanoTime.getAsLong();
        var silent = reported.entrySet().stream()
                .filter(entry -> now - entry.getValue()
                        > timeouts.getOrDefault(entry.getKey(), Duration.ZERO).toNanos())
                .map(Map.Entry::getKey)
                .toList();
        silent.forEach(reported::remove);
        return silent;
    }
}
