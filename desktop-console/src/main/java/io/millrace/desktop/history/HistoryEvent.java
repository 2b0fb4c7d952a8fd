package io.millrace.desktop.history;

import io.millrace.wire.cluster.Events;
import java.time.Instant;
import java.util.Optional;

/// A notable event in the cluster, described in a sentence.
public record HistoryEvent(Instant at, Kind kind, String text) {

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

    /// The event to mark for a recorded change; empty if the change is not notable.
    static Optional<HistoryEvent> of(Events.Change change) {
        return kind(change).map(kind -> new HistoryEvent(Instant.ofEpochMilli(change.time()), kind, change.text()));
    }

    private static Optional<Kind> kind(Events.Change change) {
        return switch (change.kind()) {
            case EXCEPTION -> Optional.of(Kind.EXCEPTION);
            case CHECKPOINT_FAILED -> Optional.of(Kind.CHECKPOINT_FAILED);
            case TASK_MANAGER_LOST -> Optional.of(Kind.PROCESS_LOST);
            case LEADER -> Optional.of(Kind.LEADER);
            case JOB_STATE -> change.state().flatMap(HistoryEvent::kind);
            case JOB_SUBMITTED,
                    VERTEX_STATE,
                    CHECKPOINT_TRIGGERED,
                    CHECKPOINT_COMPLETED,
                    TASK_MANAGER_JOINED,
                    RESET,
                    GAP,
                    DROPPED -> Optional.empty();
        };
    }

    private static Optional<Kind> kind(String state) {
        return switch (state) {
            case "RESTARTING" -> Optional.of(Kind.RESTARTED);
            case "FAILED" -> Optional.of(Kind.FAILED);
            default -> Optional.empty();
        };
    }
}
