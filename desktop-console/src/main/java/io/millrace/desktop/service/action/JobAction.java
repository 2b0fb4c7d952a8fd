package io.millrace.desktop.service.action;

import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.Optional;

/// One thing to do to a job, with all that must be said of it.
public sealed interface JobAction {

    /// Ends the job at once.
    record Cancel() implements JobAction {}

    record Checkpoint(Extent extent) implements JobAction {}

    /// @param folder empty for the one that the cluster is configured with
    record Savepoint(String folder, Format format) implements JobAction {}

    /// Takes a savepoint and ends the job with it.
    ///
    /// @param drain whether the end of time is sent through the job first
    record Stop(String folder, Format format, boolean drain) implements JobAction {}

    /// Deletes a savepoint with its files.
    record Dispose(String path) implements JobAction {}

    /// Changes how many subtasks each operator is to have; names every one of them. A cluster that changes it itself
    /// gives each its upper bound.
    record Rescale(Map<VertexId, Bounds> bounds) implements JobAction {
        public Rescale {
            bounds = Map.copyOf(bounds);
        }
    }

    /// Runs a jar's program from where a savepoint or checkpoint left the state.
    ///
    /// @param entryClass empty for the manifest's
    /// @param arguments  of the program
    /// @param dropping   whether state that no operator wants may be dropped
    record RunJar(
            String jar,
            String entryClass,
            java.util.List<String> arguments,
            Optional<Integer> parallelism,
            String path,
            boolean dropping)
            implements JobAction {
        public RunJar {
            arguments = java.util.List.copyOf(arguments);
        }
    }

    /// Runs a statement from where a savepoint or checkpoint left the state.
    ///
    /// @param session the one that knows the tables; a new one when it is missing or gone
    record RunSql(Optional<SessionHandle> session, String sql, String path, boolean dropping) implements JobAction {}

    /// The extent of a checkpoint.
    enum Extent {
        CONFIGURED("As the job is configured"),
        FULL("Full: the whole state"),
        INCREMENTAL("Incremental: what has changed");

        private final String label;

        Extent(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /// The format of a savepoint.
    enum Format {
        CANONICAL("Canonical: read by every state backend"),
        NATIVE("Native: quicker, only for the same state backend");

        private final String label;

        Format(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /// The bounds of the parallelism; a vertex gets as many subtasks as there is room for.
    record Bounds(int lower, int upper) {}
}
