package io.millrace.desktop.screen.metric;

import io.millrace.client.Reply;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.checkpoint.CheckpointHistory;
import io.millrace.desktop.service.checkpoint.CheckpointRow;
import io.millrace.desktop.service.history.Happening;
import io.millrace.desktop.service.history.Stretch;
import io.millrace.desktop.service.history.Trace;
import io.millrace.desktop.service.metric.ChartPlan;
import io.millrace.desktop.service.metric.Line;
import io.millrace.desktop.service.metric.Parts;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One round of questions after the other for the figures of a dashboard, off the thread of the user interface; never
/// two at once.
final class FigureRound {
    private static final Duration PARTS_AGAIN = Duration.ofSeconds(20);
    private static final int USUAL_STEPS = 360;
    private static final int FEWEST_STEPS = 60;
    private static final int MOST_VALUES = 150_000;

    /// So much must have been recorded of a metric before it says more than what was polled since it is looked at.
    private static final int ENOUGH = 12;

    private final Cluster cluster;
    private final InstantSource clock;
    private final PolledFigures polled = new PolledFigures();
    private volatile boolean polls = true;
    private Parts parts = Parts.NONE;
    private Instant told = Instant.EPOCH;
    private List<JobId> of = List.of();

    FigureRound(Cluster cluster, InstantSource clock) {
        this.cluster = cluster;
        this.clock = clock;
    }

    /// Whether the last round had to poll, so that the next should come soon.
    boolean polls() {
        return polls;
    }

    Reply<Looked> ask(FiguresModel.Question question) {
        return switch (parts(question.jobs())) {
            case Reply.Ok<Parts>(Parts found) -> ask(question, found);
            case Reply<Parts> other -> other.map(ignored -> new Looked(question.stretch(clock.instant()), List.of()));
        };
    }

    private Reply<Parts> parts(List<JobId> jobs) {
        var now = clock.instant();
        if (jobs.equals(of) && Duration.between(told, now).compareTo(PARTS_AGAIN) < 0) {
            return new Reply.Ok<>(parts);
        }
        var reply = cluster.metrics().parts(jobs);
        if (reply instanceof Reply.Ok<Parts>(Parts found)) {
            parts = found;
            told = now;
            of = jobs;
        }
        return reply;
    }

    private Reply<Looked> ask(FiguresModel.Question question, Parts found) {
        var lines = new LinkedHashMap<ChartPlan, List<Line>>();
        var all = new LinkedHashSet<Line>();
        for (var plan : question.plans()) {
            var some = found.lines(plan.picks(), question.job());
            lines.put(plan, some);
            all.addAll(some);
        }
        var stretch = question.stretch(clock.instant());
        var recorded = recorded(question, all, stretch);
        if (!(recorded instanceof Reply.Ok<Map<Line, Trace>>(Map<Line, Trace> traces))) {
            return recorded.map(ignored -> new Looked(stretch, List.of()));
        }
        var known = new HashMap<>(traces);
        var reply = poll(question, all, known);
        var happenings = happenings(question, stretch);
        return reply.map(ignored -> new Looked(
                stretch,
                question.plans().stream()
                        .map(plan -> Plot.of(plan, lines.getOrDefault(plan, List.of()), known, stretch, happenings))
                        .toList()));
    }

    private Reply<Map<Line, Trace>> recorded(FiguresModel.Question question, Set<Line> lines, Stretch stretch) {
        return question.records() && !lines.isEmpty()
                ? cluster.metrics().recorded(lines, stretch, step(stretch, lines.size()))
                : new Reply.Ok<>(Map.of());
    }

    /// Fewer figures of each where there are many lines: their sum is what takes time.
    static long step(Stretch stretch, int lines) {
        int steps = Math.clamp(MOST_VALUES / Math.max(1, lines), FEWEST_STEPS, USUAL_STEPS);
        long finest = Math.max(1000, stretch.length().toMillis() / steps);
        return finest <= 10_000 ? 10_000 : Math.ceilDiv(finest, 10_000) * 10_000;
    }

    /// Polls what no recorder has, while the present is looked at.
    private Reply<Map<Line, Double>> poll(FiguresModel.Question question, Set<Line> lines, Map<Line, Trace> known) {
        var missing = new ArrayList<Line>();
        for (var line : lines) {
            boolean enough = (line.kept() && question.records())
                    || Optional.ofNullable(known.get(line)).map(Trace::known).orElse(0) >= ENOUGH;
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
        var reply = cluster.metrics().present(missing);
        if (reply instanceof Reply.Ok<Map<Line, Double>>(Map<Line, Double> found)) {
            polled.add(now.toEpochMilli(), missing, found);
        }
        missing.forEach(line -> polled.of(line).ifPresent(trace -> known.put(line, trace)));
        // what an object refuses, as one that has ended does, must not hide what was recorded of others
        return reply instanceof Reply.Refused<?> && !known.isEmpty() ? new Reply.Ok<>(Map.of()) : reply;
    }

    /// Charts without marks still show their figures.
    private List<Happening> happenings(FiguresModel.Question question, Stretch stretch) {
        var job = question.job();
        if (question.records()) {
            return cluster.history().happenings(stretch, job) instanceof Reply.Ok<List<Happening>>(var happenings)
                    ? happenings
                    : List.of();
        }
        return job.map(this::failedCheckpoints).orElse(List.of());
    }

    /// A cluster that records nothing still tells the latest checkpoints of a job.
    private List<Happening> failedCheckpoints(JobId job) {
        return cluster.checkpoints().history(job) instanceof Reply.Ok<CheckpointHistory>(var history)
                ? history.latest().stream()
                        .filter(row -> row.outcome() == CheckpointRow.Outcome.FAILED)
                        .map(row -> new Happening(
                                row.triggered(),
                                Happening.Kind.CHECKPOINT_FAILED,
                                Optional.of(job),
                                "Checkpoint " + row.id() + " failed."))
                        .toList()
                : List.of();
    }
}
