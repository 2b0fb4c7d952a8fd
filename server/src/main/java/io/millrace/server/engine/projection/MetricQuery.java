package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.Metrics;
import java.util.List;

/// A query for aggregated metrics.
///
/// @param names        empty for the list of those that exist
/// @param aggregations empty for all
public record MetricQuery(List<String> names, List<Metrics.Aggregation> aggregations) {
    public MetricQuery {
        names = List.copyOf(names);
        aggregations = List.copyOf(aggregations);
    }

    boolean wants(Metrics.Aggregation aggregation) {
        return aggregations.isEmpty() || aggregations.contains(aggregation);
    }
}
