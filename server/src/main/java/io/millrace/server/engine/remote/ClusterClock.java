package io.millrace.server.engine.remote;

import java.util.concurrent.TimeUnit;

/// The clock of a cluster, which goes on by the elapsed time, and so does not follow jumps of this machine's clock.
///
/// @param millis of the cluster when it was asked
/// @param nanos  at that moment, in the nano time of this process
record ClusterClock(long millis, long nanos) {

    /// The cluster's time at a nano time of this process.
    long millisAt(long now) {
        return millis + TimeUnit.NANOSECONDS.toMillis(now - nanos);
    }
}
