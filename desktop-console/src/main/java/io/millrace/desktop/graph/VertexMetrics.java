package io.millrace.desktop.graph;

import io.millrace.insight.MetricNames;
import io.millrace.wire.cluster.Metrics;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The metrics of a vertex, aggregated over its subtasks, and the loads that the console computes from them; pure.
record VertexMetrics(Map<String, Metrics.Aggregate> byName) {
    private static final String RECORDS_OUT = "numRecordsOutPerSecond";
    private static final String WATERMARK = "currentInputWatermark";
    private static final double MILLISECONDS = 1000;

    /// The metrics of a source, which has no input and so no input watermark.
    static final List<String> OF_SOURCE = List.of(
            MetricNames.RECORDS_IN, RECORDS_OUT, MetricNames.BUSY, MetricNames.BACK_PRESSURED, MetricNames.IDLE);

    /// The metrics that make up the load of a vertex.
    static final List<String> OF_VERTEX =
            Stream.concat(OF_SOURCE.stream(), Stream.of(WATERMARK)).toList();

    static VertexMetrics of(List<Metrics.Aggregate> metrics) {
        return new VertexMetrics(
                metrics.stream().collect(Collectors.toMap(Metrics.Aggregate::id, Function.identity())));
    }

    /// The load of the vertex; empty until the cluster has values.
    Optional<Load> load(Instant now) {
        return byName.isEmpty()
                ? Optional.empty()
                : Optional.of(new Load(
                        share(MetricNames.BUSY),
                        share(MetricNames.BACK_PRESSURED),
                        share(MetricNames.IDLE),
                        flow(""),
                        skew(MetricNames.RECORDS_IN).or(() -> skew(RECORDS_OUT)),
                        Optional.empty(),
                        value(WATERMARK, Metrics.Aggregate::min)
                                .filter(VertexMetrics::measured)
                                .map(watermark -> Load.lag(watermark.longValue(), now.toEpochMilli())),
                        List.of()));
    }

    /// The names of the rates of operators.
    static List<String> rates(List<String> operators) {
        return Stream.concat(
                        operators.stream().map(operator -> operator + "." + MetricNames.RECORDS_IN),
                        ratesOut(operators).stream())
                .toList();
    }

    static List<String> ratesOut(List<String> operators) {
        return operators.stream().map(operator -> operator + "." + RECORDS_OUT).toList();
    }

    Map<String, Flow> flows(List<String> operators) {
        return operators.stream().collect(Collectors.toMap(Function.identity(), operator -> flow(operator + ".")));
    }

    /// The flow through the vertex or, with a prefix, through one of its operators.
    Flow flow(String prefix) {
        return new Flow(
                value(prefix + MetricNames.RECORDS_IN, Metrics.Aggregate::sum),
                value(prefix + RECORDS_OUT, Metrics.Aggregate::sum));
    }

    private Optional<Double> share(String millisPerSecond) {
        return value(millisPerSecond, Metrics.Aggregate::max)
                .map(millis -> Math.clamp(millis / MILLISECONDS, 0.0, 1.0));
    }

    private Optional<Double> skew(String rate) {
        return value(rate, Metrics.Aggregate::avg)
                .filter(mean -> mean > 0)
                .map(mean -> value(rate, Metrics.Aggregate::max).orElse(0.0) / mean);
    }

    /// A vertex that has not seen a watermark yet, or has seen the last one, has no lag.
    private static boolean measured(double watermark) {
        return Math.abs(watermark) < Long.MAX_VALUE / 2.0;
    }

    private Optional<Double> value(String name, Function<Metrics.Aggregate, Optional<Double>> aggregation) {
        return Optional.ofNullable(byName.get(name)).flatMap(aggregation).filter(Double::isFinite);
    }
}
