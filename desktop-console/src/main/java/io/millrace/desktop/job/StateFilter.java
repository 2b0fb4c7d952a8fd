package io.millrace.desktop.job;

import io.millrace.wire.cluster.JobState;

/// A filter of the job list by state.
public enum StateFilter {
    ALL("All"),
    ACTIVE("Active"),
    FINISHED("Finished"),
    CANCELED("Canceled"),
    FAILED("Failed");

    private final String label;

    StateFilter(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    public boolean takes(JobState state) {
        return switch (this) {
            case ALL -> true;
            case ACTIVE -> !state.ended();
            case FINISHED -> state == JobState.FINISHED;
            case CANCELED -> state == JobState.CANCELED;
            case FAILED -> state == JobState.FAILED;
        };
    }
}
