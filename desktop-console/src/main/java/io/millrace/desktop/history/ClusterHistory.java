package io.millrace.desktop.history;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.JobId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Queries what a cluster's recorder has. A stock cluster has no recorder and no past, which is not a failure. Calls
/// block.
public record ClusterHistory(Client client) {
    private static final int MAX_EVENTS = 2000;
    private static final List<Events.Kind> KINDS = List.of(
            Events.Kind.JOB_STATE,
            Events.Kind.EXCEPTION,
            Events.Kind.CHECKPOINT_FAILED,
            Events.Kind.TASK_MANAGER_LOST,
            Events.Kind.LEADER);

    /// The recorder; empty if the cluster has none.
    Reply<Optional<History.Status>> recorder() {
        return client.call(History.STATUS).map(Optional::of).orIfNotFound(Optional.empty());
    }

    /// The CPU load of the busiest process over time, from 0 to 1.
    Reply<TimeSeries> load(TimeRange during) {
        var arguments =
                during(during).with(History.METRICS, List.of("cpuLoad")).with(History.AGG, History.Aggregation.MAX);
        return client.call(History.SERIES, arguments)
                .map(ClusterHistory::largest)
                .orIfNotFound(TimeSeries.NONE);
    }

    private static TimeSeries largest(History.Charts charts) {
        var times = charts.times().stream().mapToLong(Long::longValue).toArray();
        var values = new double[times.length];
        Arrays.fill(values, Double.NaN);
        for (var series : charts.series()) {
            for (int index = 0; index < values.length; index++) {
                values[index] = larger(values[index], series.values().get(index));
            }
        }
        return new TimeSeries(times, values);
    }

    private static double larger(double one, double other) {
        return Double.isNaN(one) || other > one ? other : one;
    }

    /// The notable events, oldest first, of one job or of the whole cluster.
    public Reply<List<HistoryEvent>> events(TimeRange during, Optional<JobId> job) {
        var all = during(during).with(Events.KINDS, KINDS).with(History.LIMIT, MAX_EVENTS);
        var arguments = job.map(id -> all.with(Events.JOBS, List.of(id))).orElse(all);
        return client.call(History.EVENTS, arguments)
                .map(happened -> happened.events().stream()
                        .flatMap(change -> HistoryEvent.of(change).stream())
                        .toList())
                .orIfNotFound(List.of());
    }

    private static Arguments during(TimeRange range) {
        return Arguments.of(History.FROM, range.from().toEpochMilli())
                .with(History.TO, range.to().toEpochMilli());
    }
}
