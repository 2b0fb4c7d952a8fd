package io.millrace.server.monitoring;

import io.millrace.wire.sql.StatementHistory;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The metrics of statements that have ended, by their kind.
public final class StatementMetrics {
    private static final double MILLIS_PER_SECOND = 1000;

    private final Counter ended;
    private final Map<Kind, DistributionDataPoint> queue;
    private final Map<Kind, DistributionDataPoint> planning;
    private final Map<Kind, DistributionDataPoint> total;

    StatementMetrics(PrometheusRegistry registry) {
        ended = Counter.builder()
                .name("millrace_statements")
                .help("The statements that have ended, by kind and outcome.")
                .labelNames("kind", "outcome")
                .withoutExemplars()
                .register(registry);
        queue = byKind(registry, "queue", "The time until a thread started to execute a statement.");
        planning = byKind(registry, "planning", "The time until the job of a statement was submitted.");
        total = byKind(registry, "duration", "The time until the end of a statement, or of reading its rows.");
    }

    private static Map<Kind, DistributionDataPoint> byKind(PrometheusRegistry registry, String name, String help) {
        var histogram = Histogram.builder()
                .name("millrace_statement_" + name + "_seconds")
                .help(help)
                .labelNames("kind")
                .classicOnly()
                .withoutExemplars()
                .classicUpperBounds(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)
                .register(registry);
        var all = new EnumMap<Kind, DistributionDataPoint>(Kind.class);
        for (var kind : Kind.values()) {
            all.put(kind, histogram.labelValues(label(kind)));
        }
        return all;
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /// Counts a statement that has ended.
    public void ended(Kind kind, StatementHistory.Outcome outcome, StatementHistory.Durations durations) {
        ended.labelValues(label(kind), label(outcome)).inc();
        observe(queue, kind, durations.queue());
        observe(planning, kind, durations.planning());
        observe(total, kind, durations.total());
    }

    private static void observe(Map<Kind, DistributionDataPoint> points, Kind kind, Optional<Long> millis) {
        var point = points.get(kind);
        if (point != null && millis.isPresent()) {
            point.observe(millis.get() / MILLIS_PER_SECOND);
        }
    }
}
