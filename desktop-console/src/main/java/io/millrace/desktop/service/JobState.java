package io.millrace.desktop.service;

/// The state of a job. A state that a newer cluster may add is `UNKNOWN`, never an error.
public enum JobState {
    INITIALIZING,
    CREATED,
    RUNNING,
    RESTARTING,
    RECONCILING,
    FAILING,
    CANCELLING,
    SUSPENDED,
    FINISHED,
    CANCELED,
    FAILED,
    UNKNOWN;

    /// Reads the name on the wire.
    public static JobState of(String wire) {
        for (var state : values()) {
            if (state.name().equals(wire)) {
                return state;
            }
        }
        return UNKNOWN;
    }

    /// Whether nothing follows this state.
    public boolean terminal() {
        return this == FINISHED || this == CANCELED || this == FAILED;
    }

    /// As a person reads it.
    public String label() {
        var lower = name().toLowerCase(java.util.Locale.ROOT);
        return Character.toUpperCase(lower.charAt(0)) + lower.substring(1);
    }
}
