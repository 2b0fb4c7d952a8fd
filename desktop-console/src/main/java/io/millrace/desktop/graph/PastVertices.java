package io.millrace.desktop.graph;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The loads and states of a job's vertices at a past moment, as far as the cluster recorded them.
record PastVertices(Map<VertexId, Load> loads, Map<VertexId, TaskState> states) {
    private static final int MAX_STATES = 10_000;

    /// The metrics that the recorder keeps for a vertex.
    private static final List<String> METRICS =
            List.of("busyMax", "backPressuredMax", "idle", "recordsIn", "recordsOut", "skew", "watermarkLag");

    /// The maximum age of a recorded value; an older one says nothing about a moment.
    private static final Duration FRESH = Duration.ofSeconds(60);

    /// Queries the recorder of a cluster. Blocks.
    static Reply<PastVertices> query(Client client, JobId job, Instant at) {
        var arguments = Arguments.of(Events.JOBS, List.of(job)).with(History.TO, at.toEpochMilli());
        var metrics = arguments
                .with(History.METRICS, METRICS)
                .with(History.FROM, at.minus(FRESH).toEpochMilli())
                .with(History.AGG, History.Aggregation.LAST);
        var events = arguments
                .with(Events.KINDS, List.of(Events.Kind.VERTEX_STATE))
                .with(History.FROM, 0L)
                .with(History.LIMIT, MAX_STATES);
        return client.call(History.SERIES, metrics)
                .flatMap(charts -> client.call(History.EVENTS, events)
                        .map(happened -> new PastVertices(loads(charts, at), states(happened))));
    }

    /// The last value of each metric before a moment.
    static Map<VertexId, Load> loads(History.Charts charts, Instant at) {
        var values = new HashMap<VertexId, Map<String, Double>>();
        for (var series : charts.series()) {
            last(charts.times(), series.values(), at)
                    .ifPresent(
                            value -> values.computeIfAbsent(new VertexId(series.subject()), vertex -> new HashMap<>())
                                    .put(series.metric(), value));
        }
        var loads = new HashMap<VertexId, Load>();
        values.forEach((vertex, byMetric) -> loads.put(vertex, load(byMetric)));
        return loads;
    }

    private static Optional<Double> last(List<Long> times, List<Double> values, Instant at) {
        for (int index = Math.min(times.size(), values.size()) - 1; index >= 0; index--) {
            if (times.get(index) <= at.toEpochMilli() && Double.isFinite(values.get(index))) {
                return Optional.of(values.get(index));
            }
        }
        return Optional.empty();
    }

    private static Load load(Map<String, Double> values) {
        return new Load(
                Optional.ofNullable(values.get("busyMax")),
                Optional.ofNullable(values.get("backPressuredMax")),
                Optional.ofNullable(values.get("idle")),
                new Flow(Optional.ofNullable(values.get("recordsIn")), Optional.ofNullable(values.get("recordsOut"))),
                Optional.ofNullable(values.get("skew")),
                Optional.empty(),
                Optional.ofNullable(values.get("watermarkLag")).map(lag -> Duration.ofMillis(lag.longValue())),
                List.of());
    }

    /// The latest state of each vertex; the events are oldest first.
    private static Map<VertexId, TaskState> states(History.RecordedEvents happened) {
        var states = new HashMap<VertexId, TaskState>();
        for (var event : happened.events()) {
            event.vertex()
                    .ifPresent(vertex -> event.state().ifPresent(state -> states.put(vertex, TaskState.of(state))));
        }
        return states;
    }
}
