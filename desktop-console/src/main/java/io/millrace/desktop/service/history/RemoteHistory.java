package io.millrace.desktop.service.history;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the recorded past from the REST API. A cluster without these endpoints has no past, which is not a failure.
public final class RemoteHistory implements HistorySource {
    private static final int NOT_FOUND = 404;
    private static final int MOST_HAPPENINGS = 2000;
    private static final List<Events.Kind> KINDS = List.of(
            Events.Kind.JOB_STATE,
            Events.Kind.EXCEPTION,
            Events.Kind.CHECKPOINT_FAILED,
            Events.Kind.TASK_MANAGER_LOST,
            Events.Kind.LEADER);

    private final Client client;

    public RemoteHistory(Client client) {
        this.client = client;
    }

    @Override
    public Reply<Recorder> recorder() {
        return orAbsent(client.call(History.STATUS).map(RemoteHistory::recorder), Recorder.ABSENT);
    }

    /// Replaces the refusal of a cluster that lacks the endpoint by `absent`.
    static <T> Reply<T> orAbsent(Reply<T> reply, T absent) {
        return reply instanceof Reply.Refused<T>(int status, var _) && status == NOT_FOUND
                ? new Reply.Ok<>(absent)
                : reply;
    }

    private static Recorder recorder(History.Status status) {
        return new Recorder(
                switch (status.state()) {
                    case RECORDING -> Recorder.State.RECORDING;
                    case OFF -> Recorder.State.OFF;
                    case FAILING -> Recorder.State.FAILING;
                },
                status.reason(),
                Instant.ofEpochMilli(status.from()),
                Instant.ofEpochMilli(status.to()),
                Duration.ofMillis(status.interval()));
    }

    @Override
    public Reply<TimeSeries> load(TimeRange stretch) {
        var arguments =
                during(stretch).with(History.METRICS, List.of("cpuLoad")).with(History.AGG, History.Aggregation.MAX);
        return orAbsent(client.call(History.SERIES, arguments).map(RemoteHistory::largest), TimeSeries.NONE);
    }

    private static TimeSeries largest(History.Charts charts) {
        var times = times(charts);
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

    private static long[] times(History.Charts charts) {
        return charts.times().stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public Reply<List<HistoryEvent>> happenings(TimeRange stretch, Optional<JobId> job) {
        var arguments = during(stretch).with(Events.KINDS, KINDS).with(History.LIMIT, MOST_HAPPENINGS);
        var asked = job.map(id -> arguments.with(Events.JOBS, List.of(id))).orElse(arguments);
        return orAbsent(
                client.call(History.EVENTS, asked)
                        .map(happened -> happened.events().stream()
                                .flatMap(RemoteHistory::happening)
                                .toList()),
                List.of());
    }

    private static Stream<HistoryEvent> happening(Events.Change change) {
        return kind(change).stream()
                .map(kind -> new HistoryEvent(Instant.ofEpochMilli(change.time()), kind, change.job(), change.text()));
    }

    private static Optional<HistoryEvent.Kind> kind(Events.Change change) {
        return switch (change.kind()) {
            case EXCEPTION -> Optional.of(HistoryEvent.Kind.EXCEPTION);
            case CHECKPOINT_FAILED -> Optional.of(HistoryEvent.Kind.CHECKPOINT_FAILED);
            case TASK_MANAGER_LOST -> Optional.of(HistoryEvent.Kind.PROCESS_LOST);
            case LEADER -> Optional.of(HistoryEvent.Kind.LEADER);
            case JOB_STATE -> change.state().flatMap(RemoteHistory::turn);
            case JOB_SUBMITTED,
                    VERTEX_STATE,
                    CHECKPOINT_TRIGGERED,
                    CHECKPOINT_COMPLETED,
                    TASK_MANAGER_JOINED,
                    RESET,
                    GAP,
                    DROPPED -> Optional.empty();
        };
    }

    private static Optional<HistoryEvent.Kind> turn(String state) {
        return switch (state) {
            case "RESTARTING" -> Optional.of(HistoryEvent.Kind.RESTARTED);
            case "FAILED" -> Optional.of(HistoryEvent.Kind.FAILED);
            default -> Optional.empty();
        };
    }

    private static Arguments during(TimeRange stretch) {
        return Arguments.of(History.FROM, stretch.from().toEpochMilli())
                .with(History.TO, stretch.to().toEpochMilli());
    }
}
