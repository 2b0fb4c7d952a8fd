package io.millrace.cli.run;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import java.util.Optional;

/// The end of a job with a savepoint, which takes the cluster a while.
public final class StopOperation {
    private final ClusterClient cluster;
    private final JobId job;
    private final Triggers.Accepted accepted;

    private StopOperation(ClusterClient cluster, JobId job, Triggers.Accepted accepted) {
        this.cluster = cluster;
        this.job = job;
        this.accepted = accepted;
    }

    /// Asks for it.
    ///
    /// @param directory where the savepoint goes; the cluster's own place without one
    /// @param drain     whether the sources end first, so that all windows close: then nothing can go on from it
    public static Reply<StopOperation> ask(
            ClusterClient cluster, JobId job, Optional<String> directory, boolean drain) {
        var request = new Savepoints.StopRequest(directory, Optional.of(drain), Optional.empty(), Optional.empty());
        return cluster.stop(job, request).map(accepted -> new StopOperation(cluster, job, accepted));
    }

    /// Where the savepoint is; nothing while it is written.
    ///
    /// @throws IllegalArgumentException if it has failed, with the reason
    public Optional<String> look() {
        var poll = cluster.savepoint(job, accepted.requestId()).orThrow();
        var outcome = poll.operation();
        outcome.flatMap(Savepoints.Outcome::failureCause).ifPresent(failure -> {
            throw new IllegalArgumentException(
                    "The savepoint failed, and the job goes on: " + cause(failure.stackTrace()));
        });
        return outcome.flatMap(Savepoints.Outcome::location);
    }

    /// The innermost cause says most.
    static String cause(String trace) {
        return trace.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("\t"))
                .map(line -> line.replaceFirst("^Caused by: ", "").replaceFirst("^([a-z]\\w*\\.)+[A-Z]\\w*: ", ""))
                .reduce("", (_, last) -> last);
    }
}
