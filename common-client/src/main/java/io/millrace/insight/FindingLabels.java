package io.millrace.insight;

import io.millrace.wire.cluster.Diagnosis.Figure;
import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Level;
import io.millrace.wire.cluster.Diagnosis.Unit;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.Optional;

/// The titles and levels of findings, and the labels of the figures behind them.
public final class FindingLabels {
    static final String CHECKPOINTS = "/jobs/:jobid/checkpoints";
    private static final double MIN_CRITICAL_SEVERITY = 0.8;
    private static final Map<String, String> SOURCES = Map.of(
            MetricNames.BUSY,
            "busy",
            MetricNames.BACK_PRESSURED,
            "back-pressured",
            MetricNames.IDLE,
            "idle",
            MetricNames.RECORDS_IN,
            "records in",
            MetricNames.RESTARTS,
            "restarts",
            MetricNames.COLLECTING,
            "collecting garbage",
            MetricNames.HEAP_USED,
            "heap in use",
            CHECKPOINTS + "/details start_delay",
            "waiting for barriers",
            CHECKPOINTS + "/details alignment",
            "aligning barriers");

    private FindingLabels() {}

    /// A word or two, such as stand at a vertex of the graph.
    public static String title(Kind kind) {
        return switch (kind) {
            case NOT_RUNNING -> "Not running";
            case KEEPS_FAILING -> "Keeps failing";
            case RESTARTS -> "Restarts";
            case BUSY_VERTEX, BUSY_SOURCE, BUSY_SINK -> "Bottleneck";
            case UNEXPLAINED_BACK_PRESSURE -> "Back-pressure";
            case NO_CONNECTION -> "No connection";
            case IDLE_SOURCES -> "No input";
            case SKEW -> "Skew";
            case CHECKPOINTS_FAIL -> "Checkpoints fail";
            case SLOW_CHECKPOINTS -> "Slow checkpoints";
            case GARBAGE_COLLECTION -> "Garbage collection";
            case FULL_HEAP -> "Full heap";
        };
    }

    /// Skew alone is never critical: the job may well keep up with it.
    ///
    /// @param severity from 0 to 1
    public static Level level(Kind kind, double severity) {
        return switch (kind) {
            case NOT_RUNNING, IDLE_SOURCES -> Level.INFO;
            case SKEW -> Level.WARNING;
            case KEEPS_FAILING, NO_CONNECTION -> Level.CRITICAL;
            case RESTARTS,
                    BUSY_VERTEX,
                    BUSY_SOURCE,
                    BUSY_SINK,
                    UNEXPLAINED_BACK_PRESSURE,
                    CHECKPOINTS_FAIL,
                    SLOW_CHECKPOINTS,
                    GARBAGE_COLLECTION,
                    FULL_HEAP -> severity >= MIN_CRITICAL_SEVERITY ? Level.CRITICAL : Level.WARNING;
        };
    }

    /// Whether the job gets nowhere with such a finding, however fast it is.
    public static boolean isStandstill(Finding finding) {
        return isStandstill(finding.kind());
    }

    static boolean isStandstill(Kind kind) {
        return kind == Kind.KEEPS_FAILING || kind == Kind.NO_CONNECTION;
    }

    /// The value of a figure in its unit, as [Formats] writes it.
    public static String value(double value, Unit unit) {
        return switch (unit) {
            case RATIO -> Formats.percent(value);
            case MILLISECONDS -> Formats.duration(Math.round(value));
            case RECORDS_PER_SECOND -> Formats.rate(value);
            case BYTES -> Formats.bytes(value);
            case COUNT -> Formats.count(value);
            case TIMES -> Formats.count(value) + " ×";
        };
    }

    /// A figure of the job or of a task manager.
    static Figure figure(String source, double value, Unit unit, Optional<Double> threshold) {
        return figure(source, Optional.empty(), Optional.empty(), value, unit, threshold);
    }

    static Figure figure(
            String source,
            Optional<VertexId> vertex,
            Optional<Integer> subtask,
            double value,
            Unit unit,
            Optional<Double> threshold) {
        return new Figure(source, label(source, unit), vertex, subtask, value, unit, threshold);
    }

    private static String label(String source, Unit unit) {
        if (source.endsWith(MetricNames.KAFKA_CONNECTIONS)) {
            return "connections to brokers";
        }
        if (source.equals(CHECKPOINTS)) {
            return unit == Unit.COUNT ? "failed checkpoints" : "last checkpoint";
        }
        return SOURCES.getOrDefault(source, source);
    }
}
