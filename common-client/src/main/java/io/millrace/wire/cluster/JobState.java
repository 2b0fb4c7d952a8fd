package io.millrace.wire.cluster;

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
    RECONCILING;

    /// Whether the job has ended for good.
    public boolean ended() {
        return switch (this) {
            case FINISHED, CANCELED, FAILED -> true;
            case INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING -> false;
        };
    }
}
