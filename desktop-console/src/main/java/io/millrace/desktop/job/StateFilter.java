package io.millrace.desktop.job;

import io.millrace.wire.cluster.JobState;

/// A filter of the job list by state.
public enum StateFilter {
    ALL,
    ACTIVE,
    FINISHED,
    CANCELED,
    FAILED;

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
