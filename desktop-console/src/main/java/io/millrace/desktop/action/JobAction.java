package io.millrace.desktop.action;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An action on a job, with all its parameters.
sealed interface JobAction {

    /// Cancels the job without a savepoint.
    record Cancel() implements JobAction {}

    /// Starts the job again, which could not go on after a restart.
    ///
    /// @param earlier whether it may start from an earlier point than its last checkpoint
    record Recover(boolean earlier) implements JobAction {}

    record Checkpoint(Checkpoints.Extent extent) implements JobAction {}

    /// @param folder the target folder; empty for the one that the cluster is configured with
    record Savepoint(String folder, Savepoints.Format format) implements JobAction {}

    /// Takes a savepoint and stops the job.
    ///
    /// @param drain whether the job first receives the maximum watermark
    record Stop(String folder, Savepoints.Format format, boolean drain) implements JobAction {}

    /// Deletes a savepoint and its files.
    record Dispose(String path) implements JobAction {}

    /// Changes the number of subtasks of each operator; lists every operator. A cluster that makes the change itself
    /// gives each operator its upper bound; otherwise, an operator gets as many subtasks as the free slots allow.
    record Rescale(Map<VertexId, Requirements.Parallelism> bounds) implements JobAction {
        public Rescale {
            bounds = Map.copyOf(bounds);
        }
    }

    /// Runs a jar's program from a savepoint or checkpoint.
    ///
    /// @param entryClass the main class; empty for the one in the manifest
    /// @param arguments  the arguments of the program
    /// @param dropping   whether state that no operator claims may be dropped
    record RunJar(
            String jar,
            String entryClass,
            List<String> arguments,
            Optional<Integer> parallelism,
            String path,
            boolean dropping)
            implements JobAction {
        public RunJar {
            arguments = List.copyOf(arguments);
        }
    }

    /// Runs a statement from a savepoint or checkpoint.
    ///
    /// @param session the session that knows the tables; if it is missing or gone, a new one is opened
    record RunSql(Optional<SessionHandle> session, String sql, String path, boolean dropping) implements JobAction {}
}
