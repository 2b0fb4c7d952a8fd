package io.millrace.cli.run;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import java.util.Optional;

/// An asynchronous stop of a job with a savepoint.
public final class StopOperation {
    private final ClusterClient cluster;
    private final JobId job;
    private final Triggers.Accepted accepted;

    private StopOperation(ClusterClient cluster, JobId job, Triggers.Accepted accepted) {
        this.cluster = cluster;
        this.job = job;
        this.accepted = accepted;
    }

    /// Sends the request.
    ///
    /// @param directory the savepoint's parent directory; the cluster's default if empty
    /// @param drain     whether to end the sources first, so that all windows fire and the job cannot be resumed
    public static Reply<StopOperation> start(
            ClusterClient cluster, JobId job, Optional<String> directory, boolean drain) {
        var request = new Savepoints.StopRequest(directory, Optional.of(drain), Optional.empty(), Optional.empty());
        return cluster.stop(job, request).map(accepted -> new StopOperation(cluster, job, accepted));
    }

    /// The path of the savepoint; empty while it is being written.
    ///
    /// @throws IllegalArgumentException if the savepoint failed, with the reason
    public Optional<String> poll() {
        var poll = cluster.savepoint(job, accepted.requestId()).orThrow();
        var outcome = poll.operation();
        outcome.flatMap(Savepoints.Outcome::failureCause).ifPresent(failure -> {
            throw new IllegalArgumentException(
                    "The savepoint failed and the job continues: " + cause(failure.stackTrace()));
        });
        return outcome.flatMap(Savepoints.Outcome::location);
    }

    /// The message of the innermost cause.
    static String cause(String trace) {
        return trace.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("\t"))
                .map(line -> line.replaceFirst("^Caused by: ", "").replaceFirst("^([a-z]\\w*\\.)+[A-Z]\\w*: ", ""))
                .reduce("", (_, last) -> last);
    }
}
