package io.millrace.server.control;

import io.millrace.wire.Unrecognized;

/// The part of its life in which a process is.
public enum ProcessPhase {
    STARTING,
    READY,
    /// It takes no new sessions, and lets statements end.
    DRAINING,
    STOPPING,
    /// It runs, but its socket gave no answer.
    SILENT,
    /// A phase that only a newer version has.
    @Unrecognized
    OTHER
}
