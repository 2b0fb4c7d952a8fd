package io.millrace.desktop.screen.part;

import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.service.JobState;

/// The state of a job as a coloured word.
public final class JobBadge {
    private JobBadge() {}

    public static Badge of(JobState state) {
        return new Badge(state.label(), tone(state));
    }

    public static Tone tone(JobState state) {
        return switch (state) {
            case RUNNING -> Tone.SUCCESS;
            case FINISHED -> Tone.ACCENT;
            case FAILED, FAILING -> Tone.DANGER;
            case RESTARTING, CANCELLING, SUSPENDED -> Tone.WARNING;
            case INITIALIZING, CREATED, RECONCILING, CANCELED, UNKNOWN -> Tone.NEUTRAL;
        };
    }

    /// The state of a task; tasks know some states that jobs do not.
    public static Badge ofTask(String status) {
        return switch (status) {
            case "SCHEDULED", "DEPLOYING" -> new Badge(readable(status), Tone.WARNING);
            case "CANCELING" -> new Badge(readable(status), Tone.WARNING);
            default -> of(JobState.of(status));
        };
    }

    private static String readable(String status) {
        return status.charAt(0) + status.substring(1).toLowerCase(java.util.Locale.ROOT);
    }
}
