package io.millrace.server.alert;

import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.id.JobId;
import java.util.Optional;

/// The address of the web UI's page that shows an alert at the moment at which it began.
final class MomentLink {
    private MomentLink() {}

    /// @return the part of the address after that of the server
    static String of(Condition condition, Optional<JobId> job, long time) {
        var page = job.map(id -> "jobs/" + id.text() + "/" + tab(condition)).orElseGet(() -> page(condition));
        return "/#/" + page + "?at=" + time;
    }

    private static String tab(Condition condition) {
        return switch (condition) {
            case JOB_FAILED, JOB_RESTARTS -> "exceptions";
            case CHECKPOINT_FAILURES, CHECKPOINT_GROWTH, CHECKPOINT_DURATION -> "checkpoints";
            case BACK_PRESSURE, WATERMARK_LAG, SOURCE_LAG, TASK_MANAGER_LOST, DISK_USE, LIMIT_USE -> "graph";
        };
    }

    private static String page(Condition condition) {
        return switch (condition) {
            case TASK_MANAGER_LOST -> "task-managers";
            case LIMIT_USE -> "limits";
            case JOB_FAILED,
                    JOB_RESTARTS,
                    BACK_PRESSURE,
                    CHECKPOINT_FAILURES,
                    CHECKPOINT_GROWTH,
                    CHECKPOINT_DURATION,
                    WATERMARK_LAG,
                    SOURCE_LAG,
                    DISK_USE -> "overview";
        };
    }
}
