package io.millrace.desktop.service.checkpoint;

import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Two checkpoints of one job beside each other.
///
/// @param total    sizes over all subtasks, and the longest of each duration
/// @param vertices in the order of the job's graph
/// @param causes   why they differ, the heaviest first
public record CheckpointDifference(
        CheckpointRow base,
        CheckpointRow other,
        Map<Measure, Change> total,
        List<Vertex> vertices,
        List<Cause> causes) {
    public CheckpointDifference {
        total = Map.copyOf(total);
        vertices = List.copyOf(vertices);
        causes = List.copyOf(causes);
    }

    /// A measurement; durations in milliseconds, sizes in bytes.
    public enum Measure {
        DURATION("Duration", true),
        START_DELAY("Start delay", true),
        ALIGNMENT("Alignment", true),
        SYNC("Sync", true),
        ASYNC("Async", true),
        WRITTEN("Written", false),
        STATE("State", false),
        IN_FLIGHT("In flight", false);

        private final String label;
        private final boolean time;

        Measure(String label, boolean time) {
            this.label = label;
            this.time = time;
        }

        /// As a person reads it.
        public String label() {
            return label;
        }

        /// Milliseconds, not bytes.
        public boolean time() {
            return time;
        }
    }

    /// One figure in both; missing where that part has not answered, or was not there.
    public record Change(Optional<Long> base, Optional<Long> other) {
        /// How much larger it is in the other; zero when one of the two is missing.
        public long difference() {
            return base.isEmpty() || other.isEmpty() ? 0 : other.get() - base.get();
        }
    }

    /// One operator in both.
    public record Vertex(VertexId id, String name, Map<Measure, Change> measures) {
        public Vertex {
            measures = Map.copyOf(measures);
        }

        public Change change(Measure measure) {
            return measures.getOrDefault(measure, new Change(Optional.empty(), Optional.empty()));
        }
    }

    /// One reason for the difference, in words.
    public record Cause(String words, Optional<VertexId> vertex) {}
}
