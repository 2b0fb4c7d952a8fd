package io.millrace.desktop.service.notice;

import io.millrace.wire.id.JobId;
import java.time.Instant;

/// Something that went wrong while nobody may have looked.
///
/// @param cluster key of the connection, by which its window finds it
/// @param title   what happened to what, in one line
/// @param text    the reason; empty when it is not known
public record Notice(String cluster, JobId job, Kind kind, String title, String text, Instant at) {

    /// What went wrong.
    public enum Kind {
        JOB_FAILED,
        JOB_RESTARTS,
        CHECKPOINT_FAILED
    }
}
