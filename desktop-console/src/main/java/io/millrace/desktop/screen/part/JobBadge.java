package io.millrace.desktop.screen.part;

import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.TaskState;

/// Creates badges for the states of jobs and tasks.
public final class JobBadge {
    private JobBadge() {}

    public static Tone tone(JobState state) {
        return switch (state) {
            case RUNNING -> Tone.SUCCESS;
            case FINISHED -> Tone.ACCENT;
            case FAILED, FAILING -> Tone.DANGER;
            case RESTARTING, CANCELLING, SUSPENDED -> Tone.WARNING;
            case INITIALIZING, CREATED, RECONCILING, CANCELED, UNKNOWN -> Tone.NEUTRAL;
        };
    }

    public static Badge of(TaskState state) {
        return new Badge(EnumLabel.of(state), tone(state));
    }

    private static Tone tone(TaskState state) {
        return switch (state) {
            case RUNNING -> Tone.SUCCESS;
            case FINISHED -> Tone.ACCENT;
            case FAILED -> Tone.DANGER;
            case SCHEDULED, DEPLOYING, CANCELING -> Tone.WARNING;
            case INITIALIZING, CREATED, RECONCILING, CANCELED, UNKNOWN -> Tone.NEUTRAL;
        };
    }
}
