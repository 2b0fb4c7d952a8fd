package io.millrace.wire.cluster;

import io.millrace.wire.Unrecognized;
import java.util.stream.Stream;

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
    UNKNOWN;

    /// The state with a name; `UNKNOWN` if there is none.
    public static TaskState of(String name) {
        return Stream.of(values())
                .filter(state -> state.name().equals(name))
                .findFirst()
                .orElse(UNKNOWN);
    }
}
