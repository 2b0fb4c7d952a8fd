package io.millrace.desktop.service.graph;

import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Converts the API's messages to the values that the graph shows; pure.
final class GraphReading {
    static final String IN = "numRecordsInPerSecond";
    static final String OUT = "numRecordsOutPerSecond";
    private static final Pattern PROCESS = Pattern.compile("(.+):\\d+-[0-9a-f]{6}");
    private static final String BUSY = "busyTimeMsPerSecond";
    private static final String BACK = "backPressuredTimeMsPerSecond";
    private static final String IDLE = "idleTimeMsPerSecond";
    private static final String WATERMARK = "currentInputWatermark";
    private static final String UNASSIGNED = "(unassigned)";
    private static final double MILLISECONDS = 1000;

    /// The metrics that make up the load of a vertex, for clusters that are polled metric by metric.
    static final List<String> LOAD_METRICS = List.of(IN, OUT, BUSY, BACK, IDLE, WATERMARK);

    /// The metrics of a source, which has no input and so no input watermark.
    static final List<String> SOURCE_METRICS = List.of(IN, OUT, BUSY, BACK, IDLE);

    /// The metrics that the recorder keeps for a vertex.
    static final List<String> RECORDED =
            List.of("busyMax", "backPressuredMax", "idle", "recordsIn", "recordsOut", "skew", "watermarkLag");

    /// The maximum age of a recorded value; an older one says nothing about a moment.
    static final Duration FRESH = Duration.ofSeconds(60);

    private GraphReading() {}

    static Loads loads(io.millrace.wire.cluster.Loads.Report report) {
        var byVertex = new HashMap<VertexId, Load>();
        for (var vertex : report.vertices()) {
            byVertex.put(vertex.id(), load(vertex, report.at()));
        }
        return new Loads(Instant.ofEpochMilli(report.at()), byVertex);
    }

    /// The recorded loads: the last value of each metric before that moment.
    static Loads loadsAt(History.Charts charts, Instant at) {
        var figures = new HashMap<VertexId, Map<String, Double>>();
        for (var series : charts.series()) {
            last(charts.times(), series.values(), at)
                    .ifPresent(value -> figures.computeIfAbsent(
                                    VertexId.parse(series.subject()), vertex -> new HashMap<>())
                            .put(series.metric(), value));
        }
        var byVertex = new HashMap<VertexId, Load>();
        figures.forEach((vertex, of) -> byVertex.put(vertex, recorded(of)));
        return new Loads(at, byVertex);
    }

    /// The latest state of each vertex; the events are oldest first.
    static Map<VertexId, TaskState> states(History.Happened happened) {
        var states = new HashMap<VertexId, TaskState>();
        for (var event : happened.events()) {
            event.vertex()
                    .ifPresent(vertex -> event.state().ifPresent(state -> states.put(vertex, TaskState.of(state))));
        }
        return states;
    }

    private static Optional<Double> last(List<Long> times, List<Double> values, Instant at) {
        for (int index = Math.min(times.size(), values.size()) - 1; index >= 0; index--) {
            if (times.get(index) <= at.toEpochMilli() && Double.isFinite(values.get(index))) {
                return Optional.of(values.get(index));
            }
        }
        return Optional.empty();
    }

    private static Load recorded(Map<String, Double> figures) {
        return new Load(
                named(figures, "busyMax"),
                named(figures, "backPressuredMax"),
                named(figures, "idle"),
                named(figures, "recordsIn"),
                named(figures, "recordsOut"),
                Optional.ofNullable(figures.get("skew")).map(times -> new Skew(times, OptionalInt.empty())),
                Optional.ofNullable(figures.get("watermarkLag")).map(lag -> Duration.ofMillis(lag.longValue())),
                List.of());
    }

    private static OptionalDouble named(Map<String, Double> figures, String name) {
        return figure(Optional.ofNullable(figures.get(name)));
    }

    private static Load load(io.millrace.wire.cluster.Loads.Vertex vertex, long at) {
        return new Load(
                most(vertex.busy()),
                most(vertex.backPressured()),
                most(vertex.idle()),
                figure(vertex.recordsIn()),
                figure(vertex.recordsOut()),
                vertex.skew().filter(Double::isFinite).map(times -> new Skew(times, index(vertex.skewed()))),
                vertex.watermark().map(mark -> Duration.ofMillis(Math.max(0, at - mark.low()))),
                vertex.subtasks().orElse(List.of()).stream()
                        .map(GraphReading::subtask)
                        .toList());
    }

    private static SubtaskLoad subtask(io.millrace.wire.cluster.Loads.Subtask subtask) {
        return new SubtaskLoad(
                subtask.subtask(),
                figure(subtask.busy()),
                figure(subtask.backPressured()),
                figure(subtask.idle()),
                figure(subtask.recordsIn()),
                figure(subtask.recordsOut()),
                subtask.watermark().map(OptionalLong::of).orElseGet(OptionalLong::empty));
    }

    private static OptionalDouble most(Optional<io.millrace.wire.cluster.Loads.Spread> spread) {
        return figure(spread.map(io.millrace.wire.cluster.Loads.Spread::max));
    }

    private static OptionalInt index(Optional<Integer> index) {
        return index.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private static OptionalDouble figure(Optional<Double> value) {
        return value.filter(Double::isFinite).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    /// The load of a vertex from its metrics; empty until the cluster has values.
    static Optional<Load> load(List<Metrics.Aggregate> metrics, Instant now) {
        if (metrics.isEmpty()) {
            return Optional.empty();
        }
        var byName = metrics.stream().collect(Collectors.toMap(Metrics.Aggregate::id, Function.identity()));
        return Optional.of(new Load(
                share(of(byName, BUSY, Metrics.Aggregate::max)),
                share(of(byName, BACK, Metrics.Aggregate::max)),
                share(of(byName, IDLE, Metrics.Aggregate::max)),
                of(byName, IN, Metrics.Aggregate::sum),
                of(byName, OUT, Metrics.Aggregate::sum),
                skew(byName),
                lag(of(byName, WATERMARK, Metrics.Aggregate::min), now),
                List.of()));
    }

    private static Optional<Skew> skew(Map<String, Metrics.Aggregate> byName) {
        for (var name : List.of(IN, OUT)) {
            double mean = of(byName, name, Metrics.Aggregate::avg).orElse(0);
            double most = of(byName, name, Metrics.Aggregate::max).orElse(0);
            if (mean > 0) {
                return Optional.of(new Skew(most / mean, OptionalInt.empty()));
            }
        }
        return Optional.empty();
    }

    /// A vertex that has not seen a watermark yet, or has seen the last one, has no lag.
    private static Optional<Duration> lag(OptionalDouble watermark, Instant now) {
        return watermark.isEmpty() || Math.abs(watermark.getAsDouble()) >= Long.MAX_VALUE / 2.0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(Math.max(0, now.toEpochMilli() - (long) watermark.getAsDouble())));
    }

    private static OptionalDouble of(
            Map<String, Metrics.Aggregate> metrics,
            String name,
            Function<Metrics.Aggregate, Optional<Double>> aggregation) {
        return figure(Optional.ofNullable(metrics.get(name)).flatMap(aggregation));
    }

    private static OptionalDouble share(OptionalDouble milliseconds) {
        return milliseconds.isPresent()
                ? OptionalDouble.of(Math.clamp(milliseconds.getAsDouble() / MILLISECONDS, 0, 1))
                : milliseconds;
    }

    static Map<String, Flow> flows(List<String> names, List<Metrics.Aggregate> metrics) {
        var byName = metrics.stream().collect(Collectors.toMap(Metrics.Aggregate::id, Function.identity()));
        var flows = new HashMap<String, Flow>();
        for (var name : names) {
            flows.put(
                    name,
                    new Flow(
                            of(byName, name + "." + IN, Metrics.Aggregate::sum),
                            of(byName, name + "." + OUT, Metrics.Aggregate::sum)));
        }
        return flows;
    }

    static List<Subtask> subtasks(Vertices.Detail detail, Map<Integer, SubtaskLoad> loads) {
        return detail.subtasks().stream()
                .map(subtask ->
                        subtask(subtask, loads.getOrDefault(subtask.subtask(), SubtaskLoad.unknown(subtask.subtask()))))
                .sorted(Comparator.comparingInt(Subtask::index))
                .toList();
    }

    private static Subtask subtask(Vertices.Subtask subtask, SubtaskLoad load) {
        var place = subtask.taskManager().text();
        return new Subtask(
                subtask.subtask(),
                subtask.status(),
                subtask.attempt(),
                host(subtask.endpoint(), place),
                UNASSIGNED.equals(place) ? "" : place,
                Duration.ofMillis(subtask.duration()),
                subtask.metrics().readRecords(),
                subtask.metrics().writeRecords(),
                subtask.metrics().readBytes(),
                subtask.metrics().writeBytes(),
                load);
    }

    /// A process without a data port has the port `-1`, which means nothing to the user.
    private static String host(String endpoint, String process) {
        if (endpoint.isEmpty()) {
            return hostIn(process);
        }
        return endpoint.endsWith(":-1") ? endpoint.substring(0, endpoint.length() - 3) : endpoint;
    }

    /// Clusters before 1.19 do not report the endpoint. A generated process id contains the host, as in
    /// `worker-7:40323-99d63c`.
    private static String hostIn(String process) {
        var named = PROCESS.matcher(process);
        return named.matches() ? named.group(1) : "";
    }

    /// The loads from the back-pressure report, which every cluster has. It contains no rates.
    static Map<Integer, SubtaskLoad> pressure(BackPressure.Report report) {
        var loads = new HashMap<Integer, SubtaskLoad>();
        for (var subtask : report.subtasks().orElse(List.of())) {
            loads.put(
                    subtask.subtask(),
                    new SubtaskLoad(
                            subtask.subtask(),
                            figure(Optional.of(subtask.busyRatio())),
                            figure(Optional.of(subtask.ratio())),
                            figure(Optional.of(subtask.idleRatio())),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalLong.empty()));
        }
        return loads;
    }
}
