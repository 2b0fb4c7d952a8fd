package io.millrace.desktop.service.graph;

import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// One thing that is not as it should be, and where.
///
/// @param severity from 0 to 1
/// @param words    what it is and what may be done; names of vertices stand in quotes
public record Finding(Kind kind, Place place, double severity, String words, List<Evidence> evidence) {
    private static final double GRAVE = 0.8;

    public Finding {
        evidence = List.copyOf(evidence);
    }

    /// The kind of a finding. The title is the word that stands at a vertex.
    public enum Kind {
        NOT_RUNNING("Not running"),
        RESTARTS("Restarts"),
        BUSY_VERTEX("Bottleneck"),
        BUSY_SOURCE("Bottleneck"),
        BUSY_SINK("Bottleneck"),
        UNEXPLAINED_BACK_PRESSURE("Back-pressure"),
        IDLE_SOURCES("No input"),
        SKEW("Skew"),
        CHECKPOINTS_FAIL("Checkpoints fail"),
        SLOW_CHECKPOINTS("Slow checkpoints"),
        GARBAGE_COLLECTION("Garbage collection"),
        FULL_HEAP("Full heap");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }

        /// Whether a vertex is at its limit.
        public boolean busy() {
            return this == BUSY_VERTEX || this == BUSY_SOURCE || this == BUSY_SINK;
        }

        /// Whether it is worth knowing, and nothing is wrong.
        public boolean harmless() {
            return this == NOT_RUNNING || this == IDLE_SOURCES;
        }
    }

    /// Whether it should alarm, rather than be a remark.
    public boolean grave() {
        return severity >= GRAVE && kind != Kind.SKEW && !kind.harmless();
    }

    /// The location of a finding; empty for the job as a whole.
    public record Place(Optional<VertexId> vertex, OptionalInt subtask, Optional<String> taskManager) {
        public static final Place JOB = new Place(Optional.empty(), OptionalInt.empty(), Optional.empty());
    }

    /// In what a figure is counted.
    public enum Unit {
        RATIO,
        MILLISECONDS,
        RECORDS_PER_SECOND,
        BYTES,
        COUNT,
        TIMES
    }

    /// A checked figure.
    ///
    /// @param source    the metric or the endpoint that it comes from
    /// @param threshold from where on it counts
    public record Evidence(
            String source,
            Optional<VertexId> vertex,
            OptionalInt subtask,
            double value,
            Unit unit,
            OptionalDouble threshold) {}
}
