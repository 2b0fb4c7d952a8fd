package io.millrace.wire.cluster;

import io.millrace.wire.Unrecognized;
import java.util.stream.Stream;

/// The state of a job. Beware the spelling: `CANCELLING` has two L, `CANCELED` one.
public enum JobState {
    INITIALIZING,
    CREATED,
    RUNNING,
    FAILING,
    FAILED,
    CANCELLING,
    CANCELED,
    FINISHED,
    RESTARTING,
    SUSPENDED,
    RECONCILING,
    /// A state of a newer engine.
    @Unrecognized
    UNKNOWN;

    /// The state with a name; `UNKNOWN` if there is none.
    public static JobState of(String name) {
        return Stream.of(values())
                .filter(state -> state.name().equals(name))
                .findFirst()
                .orElse(UNKNOWN);
    }

    /// Whether the job has ended for good.
    public boolean ended() {
        return switch (this) {
            case FINISHED, CANCELED, FAILED -> true;
            case INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING, UNKNOWN ->
                false;
        };
    }
}
