package io.millrace.desktop.metric;

import io.millrace.client.Reply;
import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.desktop.history.ClusterHistory;
import io.millrace.desktop.history.HistoryEvent;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.history.TimeSeries;
import io.millrace.desktop.screen.Throttle;
import io.millrace.desktop.service.Cluster;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Queries the values of a dashboard off the JavaFX thread, one round at a time.
final class FigurePoll {
    private static final Duration PARTS_AGAIN = Duration.ofSeconds(20);
    private static final int DEFAULT_STEPS = 360;
    private static final int MIN_STEPS = 60;
    private static final int MAX_VALUES = 150_000;

    /// The number of recorded values of a metric from which the recording replaces the polled values.
    private static final int ENOUGH = 12;

    private final Cluster cluster;
    private final ClusterMetrics metrics;
    private final InstantSource clock;
    private final PolledFigures polled = new PolledFigures();
    private volatile boolean polls = true;
    private MetricSubjects parts = MetricSubjects.NONE;
    private final Throttle throttle;
    private List<JobId> of = List.of();

    FigurePoll(Cluster cluster, InstantSource clock) {
        this.cluster = cluster;
        this.metrics = new ClusterMetrics(cluster.client());
        this.clock = clock;
        this.throttle = new Throttle(PARTS_AGAIN, clock);
    }

    /// Returns whether the last round had to poll, in which case the next one should follow soon.
    boolean polls() {
        return polls;
    }

    Reply<DashboardState> ask(FiguresModel.Question question) {
        return parts(question.jobs()).flatMap(found -> ask(question, found));
    }

    private Reply<MetricSubjects> parts(List<JobId> jobs) {
        if (jobs.equals(of) && !throttle.isOver()) {
            return new Reply.Ok<>(parts);
        }
        var reply = metrics.parts(jobs);
        if (reply instanceof Reply.Ok<MetricSubjects>(MetricSubjects found)) {
            parts = found;
            throttle.begin();
            of = jobs;
        }
        return reply;
    }

    private Reply<DashboardState> ask(FiguresModel.Question question, MetricSubjects found) {
        var lines = new LinkedHashMap<ChartDefinition, List<ChartLine>>();
        var all = new LinkedHashSet<ChartLine>();
        for (var plan : question.plans()) {
            var some = found.lines(plan.picks(), question.job());
            lines.put(plan, some);
            all.addAll(some);
        }
        var stretch = question.stretch(clock.instant());
        var recorded = recorded(question, all, stretch);
        if (!(recorded instanceof Reply.Ok<Map<ChartLine, TimeSeries>>(Map<ChartLine, TimeSeries> traces))) {
            return recorded.map(ignored -> new DashboardState(stretch, List.of()));
        }
        var known = new HashMap<>(traces);
        var reply = poll(question, all, known);
        var events = events(question, stretch);
        return reply.map(ignored -> new DashboardState(
                stretch,
                question.plans().stream()
                        .map(plan -> Plot.of(plan, lines.getOrDefault(plan, List.of()), known, stretch, events))
                        .toList()));
    }

    private Reply<Map<ChartLine, TimeSeries>> recorded(
            FiguresModel.Question question, Set<ChartLine> lines, TimeRange stretch) {
        return question.records() && !lines.isEmpty()
                ? metrics.recorded(lines, stretch, step(stretch, lines.size()))
                : new Reply.Ok<>(Map.of());
    }

    /// Returns the step in milliseconds. More lines mean fewer values per line, because the total number of values
    /// determines the duration.
    static long step(TimeRange stretch, int lines) {
        int steps = Math.clamp(MAX_VALUES / Math.max(1, lines), MIN_STEPS, DEFAULT_STEPS);
        long finest = Math.max(1000, stretch.length().toMillis() / steps);
        return finest <= 10_000 ? 10_000 : Math.ceilDiv(finest, 10_000) * 10_000;
    }

    /// Polls the values that are not recorded, unless a past moment is selected.
    private Reply<Map<ChartLine, Double>> poll(
            FiguresModel.Question question, Set<ChartLine> lines, Map<ChartLine, TimeSeries> known) {
        var missing = new ArrayList<ChartLine>();
        for (var line : lines) {
            boolean enough = (line.kept() && question.records())
                    || Optional.ofNullable(known.get(line))
                                    .map(TimeSeries::known)
                                    .orElse(0)
                            >= ENOUGH;
            if (!enough) {
                missing.add(line);
            }
        }
        boolean past = question.past() && question.records();
        polls = !missing.isEmpty() && !past;
        if (!polls) {
            return new Reply.Ok<>(Map.of());
        }
        var now = clock.instant();
        var reply = metrics.present(missing);
        if (reply instanceof Reply.Ok<Map<ChartLine, Double>>(Map<ChartLine, Double> found)) {
            polled.add(now.toEpochMilli(), missing, found);
        }
        missing.forEach(line -> polled.of(line).ifPresent(trace -> known.put(line, trace)));
        // a refusal, as for an object that has ended, must not hide the recorded values of others
        return reply instanceof Reply.Refused<?> && !known.isEmpty() ? new Reply.Ok<>(Map.of()) : reply;
    }

    /// Returns the events to mark. If they are unavailable, charts still show their values.
    private List<HistoryEvent> events(FiguresModel.Question question, TimeRange stretch) {
        var job = question.job();
        if (question.records()) {
            return new ClusterHistory(cluster.client()).events(stretch, job)
                            instanceof Reply.Ok<List<HistoryEvent>>(var found)
                    ? found
                    : List.of();
        }
        return job.map(this::failedCheckpoints).orElse(List.of());
    }

    /// Returns the failed checkpoints, which a cluster without a recorder reports too.
    private List<HistoryEvent> failedCheckpoints(JobId job) {
        return cluster.api().checkpoints(job) instanceof Reply.Ok<CheckpointsHistory>(var history)
                ? CheckpointRow.of(history).stream()
                        .filter(row -> row.status() == Checkpoints.Status.FAILED)
                        .map(row -> new HistoryEvent(
                                row.triggered(),
                                HistoryEvent.Kind.CHECKPOINT_FAILED,
                                "Checkpoint " + row.id() + " failed."))
                        .toList()
                : List.of();
    }
}
