package io.millrace.desktop.service.history;

import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.Optional;

/// A notable event in the cluster, described in a sentence.
public record HistoryEvent(Instant at, Kind kind, Optional<JobId> job, String text) {

    /// The kinds of events that charts and the time bar mark, worst first.
    public enum Kind {
        FAILED("Failed"),
        RESTARTED("Restarted"),
        EXCEPTION("Exception"),
        CHECKPOINT_FAILED("Checkpoint failed"),
        PROCESS_LOST("Task manager lost"),
        LEADER("Another leader");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
