package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Metrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.flink.runtime.executiongraph.AccessExecution;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.jspecify.annotations.Nullable;

/// Projects metrics by name, and their aggregations over several subtasks, jobs or task managers.
public final class MetricsProjection {
    private MetricsProjection() {}

    /// The metrics of an attempt of a subtask, if it has reported any.
    static MetricStore.@Nullable ComponentMetricStore attempt(
            MetricStore metrics, AccessExecutionGraph graph, AccessExecutionJobVertex vertex, AccessExecution attempt) {
        return metrics.getJobs()
                .getSubtaskAttemptMetricStore(
                        graph.getJobID().toString(),
                        vertex.getJobVertexId().toString(),
                        attempt.getParallelSubtaskIndex(),
                        attempt.getAttemptNumber());
    }

    /// The metrics of a vertex's attempts, looked up once for all of its subtasks, since there may be tens of
    /// thousands.
    record Attempts(MetricStore.@Nullable TaskMetricStore vertex) {
        static Attempts of(MetricStore metrics, AccessExecutionGraph graph, AccessExecutionJobVertex vertex) {
            return new Attempts(metrics.getTaskMetricStore(
                    graph.getJobID().toString(), vertex.getJobVertexId().toString()));
        }

        /// Whether there can be metrics.
        boolean reported() {
            return vertex != null;
        }

        MetricStore.@Nullable ComponentMetricStore get(AccessExecution attempt) {
            var subtask = vertex == null ? null : vertex.getSubtaskMetricStore(attempt.getParallelSubtaskIndex());
            return subtask == null ? null : subtask.getAttemptsMetricStore(attempt.getAttemptNumber());
        }
    }

    /// Lists the existing metrics if no names are given; otherwise returns the values of those that exist.
    public static List<Metrics.Metric> metrics(MetricStore.@Nullable ComponentMetricStore store, List<String> names) {
        if (store == null) {
            return List.of();
        }
        if (names.isEmpty()) {
            return new TreeSet<>(store.metrics.keySet())
                    .stream()
                            .map(name -> new Metrics.Metric(name, Optional.empty()))
                            .toList();
        }
        return names.stream()
                .distinct()
                .flatMap(
                        name -> Optional.ofNullable(store.getMetric(name))
                                .map(value -> new Metrics.Metric(name, Optional.of(value)))
                                .stream())
                .toList();
    }

    /// Omits a metric that is not a number. The answer is empty if one of the metrics does not exist, as in the stock
    /// server.
    public static List<Metrics.Aggregate> aggregates(
            Collection<? extends MetricStore.ComponentMetricStore> stores, MetricQuery query) {
        if (query.names().isEmpty()) {
            var names = new TreeSet<String>();
            stores.forEach(store -> names.addAll(store.metrics.keySet()));
            return names.stream().map(MetricsProjection::named).toList();
        }
        var aggregates = new ArrayList<Metrics.Aggregate>();
        for (var name : query.names()) {
            var texts = stores.stream()
                    .flatMap(store -> Stream.ofNullable(store.getMetric(name)))
                    .toList();
            if (texts.isEmpty()) {
                return List.of();
            }
            numbers(texts).ifPresent(values -> aggregates.add(aggregate(name, values, query)));
        }
        return aggregates;
    }

    private static Metrics.Aggregate named(String name) {
        return new Metrics.Aggregate(
                name, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Optional<double[]> numbers(List<String> texts) {
        try {
            return Optional.of(texts.stream().mapToDouble(Double::parseDouble).toArray());
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Metrics.Aggregate aggregate(String name, double[] values, MetricQuery query) {
        return new Metrics.Aggregate(
                name,
                wanted(
                        query,
                        Metrics.Aggregation.MIN,
                        () -> Arrays.stream(values).min()),
                wanted(
                        query,
                        Metrics.Aggregation.MAX,
                        () -> Arrays.stream(values).max()),
                wanted(
                        query,
                        Metrics.Aggregation.AVG,
                        () -> Arrays.stream(values).average()),
                wanted(
                        query,
                        Metrics.Aggregation.SUM,
                        () -> OptionalDouble.of(Arrays.stream(values).sum())),
                wanted(query, Metrics.Aggregation.SKEW, () -> OptionalDouble.of(skew(values))));
    }

    private static Optional<Double> wanted(
            MetricQuery query, Metrics.Aggregation aggregation, Supplier<OptionalDouble> value) {
        var found = query.wants(aggregation) ? value.get() : OptionalDouble.empty();
        return found.isPresent() ? Optional.of(found.getAsDouble()) : Optional.empty();
    }

    /// The mean absolute deviation in percent of the mean, at most 100.
    static double skew(double... values) {
        double mean = Arrays.stream(values).average().orElse(0);
        if (mean == 0) {
            return 0;
        }
        double distance = Arrays.stream(values)
                .map(value -> Math.abs(mean - value))
                .average()
                .orElse(0);
        return Math.min(distance / mean * 100, 100);
    }
}
