package io.millrace.server.alert;

import io.millrace.insight.Formats;
import io.millrace.server.alert.rule.AlertRule;

/// The one line that says what an alert is about.
final class AlertTitle {
    private AlertTitle() {}

    /// @param value of the condition, in its unit
    static String of(AlertRule rule, String subject, double value) {
        var job = "job '" + subject + "'";
        return switch (rule.condition()) {
            case JOB_FAILED -> "Job '" + subject + "' failed";
            case JOB_RESTARTS ->
                "Job '" + subject + "' was restarted " + Formats.plural(Math.round(value), "time") + " within "
                        + Formats.duration(rule.within());
            case BACK_PRESSURE ->
                "Job '" + subject + "' is back-pressured for " + Formats.percent(value) + " of its time";
            case CHECKPOINT_FAILURES ->
                Formats.plural(Math.round(value), "checkpoint") + " of " + job + " failed in a row";
            case CHECKPOINT_GROWTH ->
                "The checkpoints of " + job + " have grown " + Formats.count(value) + " times within "
                        + Formats.duration(rule.within());
            case CHECKPOINT_DURATION ->
                "The latest checkpoint of " + job + " took " + Formats.duration(Math.round(value));
            case WATERMARK_LAG ->
                "The watermark of " + job + " is " + Formats.duration(Math.round(value)) + " behind the clock";
            case SOURCE_LAG ->
                "The sources of " + job + " have " + Formats.plural(Math.round(value), "record") + " to read";
            case TASK_MANAGER_LOST -> "The task manager " + subject + " is gone";
            case DISK_USE -> "The disk of " + subject + " is " + Formats.percent(value) + " full";
            case LIMIT_USE -> "The limit " + subject + " is " + Formats.percent(value) + " used";
        };
    }
}
