package io.millrace.desktop.notice;

import io.millrace.desktop.alert.AlertKey;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// A failure or an alert that the user may not have seen.
///
/// @param cluster the key of the connection, which identifies its window
/// @param title   one line that says what failed or is wrong
/// @param text    the reason; empty if unknown
public record Notice(String cluster, Subject subject, Kind kind, String title, String text, Instant at) {
    private static final int FIRST = 3;

    /// The place that a notice leads to.
    public sealed interface Subject {
        record OfJob(JobId job) implements Subject {}

        record OfAlert(AlertKey alert) implements Subject {}
    }

    /// The kind of a notice, the worst first.
    public enum Kind {
        JOB_FAILED,
        ALERT_CRITICAL,
        JOB_RESTARTS,
        CHECKPOINT_FAILED,
        ALERT,
        ALERT_ENDED;

        private boolean isFailure() {
            return this == JOB_FAILED || this == JOB_RESTARTS || this == CHECKPOINT_FAILED;
        }
    }

    /// Whether somebody should look at once.
    public boolean isUrgent() {
        return kind == Kind.JOB_FAILED || kind == Kind.ALERT_CRITICAL;
    }

    /// Whether it is only listed, because it interrupts for nothing.
    public boolean isQuiet() {
        return kind == Kind.ALERT_ENDED;
    }

    /// Combines several notices into one, because hundreds of notifications are useless.
    ///
    /// @param notices of one cluster, at least one
    public static Notice of(List<Notice> notices) {
        var first = notices.getFirst();
        if (notices.size() == 1) {
            return first;
        }
        var worst = notices.stream().min(Comparator.comparing(Notice::kind)).orElse(first);
        var more = notices.size() > FIRST ? " and " + (notices.size() - FIRST) + " more" : "";
        return new Notice(
                worst.cluster(),
                worst.subject(),
                worst.kind(),
                notices.size() + " " + noun(notices) + " at once",
                notices.stream().limit(FIRST).map(Notice::title).collect(Collectors.joining("; ")) + more,
                first.at());
    }

    private static String noun(List<Notice> notices) {
        long failures =
                notices.stream().filter(notice -> notice.kind().isFailure()).count();
        if (failures == notices.size()) {
            return "failures";
        }
        return failures == 0 ? "alerts" : "failures and alerts";
    }
}
