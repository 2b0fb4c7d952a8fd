package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Metrics.Aggregate;
import io.millrace.wire.cluster.Metrics.Aggregation;
import io.millrace.wire.cluster.Metrics.Metric;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.metrics.dump.MetricDump;
import org.apache.flink.runtime.metrics.dump.QueryScopeInfo;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.junit.jupiter.api.Test;

final class MetricsProjectionTest {
    private static final MetricStore.ComponentMetricStore ONE = taskManager("one", 1, "green");
    private static final MetricStore.ComponentMetricStore TWO = taskManager("two", 3, "red");

    private static MetricStore.ComponentMetricStore taskManager(String id, long count, String colour) {
        var store = new MetricStore();
        var scope = new QueryScopeInfo.TaskManagerQueryScopeInfo(id, "");
        store.add(new MetricDump.CounterDump(scope, "count", count));
        store.add(new MetricDump.GaugeDump(scope, "colour", colour));
        return store.getTaskManagerMetricStore(id);
    }

    private static MetricQuery query(List<String> names, Aggregation... aggregations) {
        return new MetricQuery(names, List.of(aggregations));
    }

    @Test
    void listsNamesInOrderWhenNoneIsAskedFor() {
        assertThat(MetricsProjection.metrics(ONE, List.of()))
                .containsExactly(new Metric("colour", Optional.empty()), new Metric("count", Optional.empty()));
    }

    @Test
    void leavesOutWhatThereIsNot() {
        assertThat(MetricsProjection.metrics(ONE, List.of("count", "weight", "count")))
                .containsExactly(new Metric("count", Optional.of("1")));
        assertThat(MetricsProjection.metrics(null, List.of())).isEmpty();
    }

    @Test
    void aggregatesInEveryWayUnlessOneIsChosen() {
        assertThat(MetricsProjection.aggregates(List.of(ONE, TWO), query(List.of("count"))))
                .containsExactly(new Aggregate(
                        "count",
                        Optional.of(1.0),
                        Optional.of(3.0),
                        Optional.of(2.0),
                        Optional.of(4.0),
                        Optional.of(50.0)));
        assertThat(MetricsProjection.aggregates(List.of(ONE, TWO), query(List.of("count"), Aggregation.MAX)))
                .containsExactly(new Aggregate(
                        "count",
                        Optional.empty(),
                        Optional.of(3.0),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
    }

    @Test
    void answersNothingWhenNoOneHasOneOfTheMetrics() {
        assertThat(MetricsProjection.aggregates(List.of(ONE, TWO), query(List.of("count", "weight"))))
                .isEmpty();
    }

    @Test
    void leavesOutWhatIsNotANumber() {
        assertThat(MetricsProjection.aggregates(List.of(ONE, TWO), query(List.of("colour", "count"))))
                .extracting(Aggregate::id)
                .containsExactly("count");
    }

    @Test
    void measuresSkewInPercentOfTheMean() {
        assertThat(MetricsProjection.skew(5, 5, 5)).isZero();
        assertThat(MetricsProjection.skew(0, 0)).isZero();
        assertThat(MetricsProjection.skew(1, 3)).isEqualTo(50);
        assertThat(MetricsProjection.skew(0, 0, 0, 100)).isEqualTo(100);
    }
}
