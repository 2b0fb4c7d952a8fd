package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import java.util.List;
import java.util.Optional;

/// The share of time that the subtasks of a vertex spend waiting for downstream operators.
public final class BackPressure {

    /// The presence of a measurement; `deprecated` means that there is none.
    public enum Presence {
        @Wire("deprecated")
        DEPRECATED,
        @Wire("ok")
        OK
    }

    /// OK up to a tenth of the time, low up to half, else high.
    public enum Level {
        @Wire("ok")
        OK,
        @Wire("low")
        LOW,
        @Wire("high")
        HIGH
    }

    /// The back-pressure of a vertex. Its level is the worst of its subtasks', and has two names in JSON.
    public record Report(
            Presence status,
            Optional<Level> backpressureLevel,
            @Wire("backpressure-level") Optional<Level> levelAgain,
            @Wire("end-timestamp") Optional<Long> endTimestamp,
            Optional<List<Subtask>> subtasks) {
        public Report {
            subtasks = subtasks.map(List::copyOf);
        }

        /// The report without a measurement.
        public static Report nothing() {
            return new Report(
                    Presence.DEPRECATED, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    /// The shares of a subtask's time: back-pressured, idle and busy.
    public record Subtask(
            int subtask,
            @Wire("attempt-number") Optional<Integer> attempt,
            Level backpressureLevel,
            @Wire("backpressure-level") Level levelAgain,
            double ratio,
            double idleRatio,
            double busyRatio,
            @Wire("other-concurrent-attempts") Optional<List<Subtask>> otherAttempts) {
        public Subtask {
            otherAttempts = otherAttempts.map(List::copyOf);
        }
    }

    public static final Endpoint<Nothing, Report> REPORT = Service.CLUSTER
            .get("getJobVertexBackPressure", "/jobs/:jobid/vertices/:vertexid/backpressure")
            .params(Jobs.JOB, Vertices.VERTEX)
            .response(Payload.json(Report.class))
            .summary("The share of time that the subtasks of a vertex wait for downstream subtasks.");

    public static final List<Endpoint<?, ?>> ALL = List.of(REPORT);

    private BackPressure() {}
}
