package io.millrace.casefile;

import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The manifest of a case file. Times are epoch milliseconds.
///
/// @param format  file format; a console opens formats up to its own
/// @param job     empty if the file is about the whole cluster
/// @param leftOut sentences about content that was not chosen or not available
/// @param taken   number of redactions of each kind
public record CaseManifest(
        int format,
        long savedAt,
        Origin origin,
        Optional<Subject> job,
        Window window,
        List<String> leftOut,
        List<Taken> taken) {

    /// The entry with the manifest.
    public static final String ENTRY = "manifest.json";

    /// The format of a case of one job.
    public static final int FORMAT_OF_JOB = 1;

    /// The format of a case of a cluster, which consoles that expect a job do not open; the newest.
    public static final int FORMAT_OF_CLUSTER = 2;

    public CaseManifest {
        leftOut = List.copyOf(leftOut);
        taken = List.copyOf(taken);
    }

    /// The cluster that answered.
    public record Origin(String address, String engineVersion) {}

    /// The job of a case.
    public record Subject(JobId id, String name, JobState state) {}

    /// The period of the recorder's values; empty if there was no recorder.
    public record Window(long from, long to) {
        public static final Window NONE = new Window(0, 0);

        public Window {
            if (from > to) {
                throw new IllegalArgumentException("a window ends before it begins: " + from + " to " + to);
            }
        }

        /// Whether there are no recorded values.
        public boolean empty() {
            return from == to;
        }
    }

    /// A kind of text that was removed, and how often.
    public record Taken(String kind, long times) {}

    /// The moment at which the case was saved.
    public Instant saved() {
        return Instant.ofEpochMilli(savedAt);
    }
}
