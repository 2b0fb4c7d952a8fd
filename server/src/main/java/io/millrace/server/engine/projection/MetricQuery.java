package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Metrics;
import java.util.List;

/// A query for aggregated metrics.
///
/// @param names        the names of the metrics; if empty, the existing names are listed
/// @param aggregations the aggregations to compute; all if empty
public record MetricQuery(List<String> names, List<Metrics.Aggregation> aggregations) {
    public MetricQuery {
        names = List.copyOf(names);
        aggregations = List.copyOf(aggregations);
    }

    boolean wants(Metrics.Aggregation aggregation) {
        return aggregations.isEmpty() || aggregations.contains(aggregation);
    }
}
