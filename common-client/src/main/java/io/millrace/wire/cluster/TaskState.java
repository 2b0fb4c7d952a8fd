package io.millrace.wire.cluster;

import io.millrace.wire.Unrecognized;

/// The state of a task, and of a vertex as the sum of its tasks. Here `CANCELING` has one L.
public enum TaskState {
    CREATED,
    SCHEDULED,
    DEPLOYING,
    RUNNING,
    FINISHED,
    CANCELING,
    CANCELED,
    FAILED,
    RECONCILING,
    INITIALIZING,
    /// A state of a newer engine.
    @Unrecognized
    UNKNOWN
}
