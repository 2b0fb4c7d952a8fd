package io.millrace.desktop.casefile;

import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.List;

/// The manifest of a case file. Times are epoch milliseconds.
///
/// @param format  file format; a console opens formats up to its own
/// @param leftOut sentences about content that was not chosen or not available
/// @param taken   number of redactions of each kind
public record CaseManifest(
        int format, long savedAt, Origin origin, Subject job, Window window, List<String> leftOut, List<Taken> taken) {

    /// The format that this console writes.
    public static final int FORMAT = 1;

    public CaseManifest {
        leftOut = List.copyOf(leftOut);
        taken = List.copyOf(taken);
    }

    /// The cluster that answered.
    public record Origin(String address, String engineVersion) {}

    public record Subject(JobId id, String name, JobState state) {}

    /// The period of the recorder's values; empty if there was no recorder.
    public record Window(long from, long to) {
        public static final Window NONE = new Window(0, 0);

        public Window {
            if (from > to) {
                throw new IllegalArgumentException("a window ends before it begins: " + from + " to " + to);
            }
        }

        public boolean empty() {
            return from == to;
        }
    }

    public record Taken(RedactionKind kind, long times) {}

    public Instant saved() {
        return Instant.ofEpochMilli(savedAt);
    }
}
