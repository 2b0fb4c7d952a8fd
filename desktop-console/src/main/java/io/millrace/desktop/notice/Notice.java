package io.millrace.desktop.notice;

import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// A failure that may have happened unseen.
///
/// @param cluster key of the connection, by which its window finds it
/// @param title   what happened to what, in one line
/// @param text    the reason; empty when it is not known
public record Notice(String cluster, JobId job, Kind kind, String title, String text, Instant at) {
    private static final int FIRST = 3;

    /// The kind of a notice.
    public enum Kind {
        JOB_FAILED,
        JOB_RESTARTS,
        CHECKPOINT_FAILED
    }

    /// Many as one: five hundred messages at once are none.
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
