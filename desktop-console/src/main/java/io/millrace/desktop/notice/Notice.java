package io.millrace.desktop.notice;

import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// A failure that the user may not have seen.
///
/// @param cluster the key of the connection, which identifies its window
/// @param title   one line that says what failed
/// @param text    the reason; empty if unknown
public record Notice(String cluster, JobId job, Kind kind, String title, String text, Instant at) {
    private static final int FIRST = 3;

    /// The kind of a notice.
    public enum Kind {
        JOB_FAILED,
        JOB_RESTARTS,
        CHECKPOINT_FAILED
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
                worst.job(),
                worst.kind(),
                notices.size() + " failures at once",
                notices.stream().limit(FIRST).map(Notice::title).collect(Collectors.joining("; ")) + more,
                first.at());
    }
}
