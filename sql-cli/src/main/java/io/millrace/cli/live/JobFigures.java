package io.millrace.cli.live;

import io.millrace.cli.render.Visible;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What is told of a job and of a vertex, as figures of a sheet.
final class JobFigures {
    static final List<Field> FIELDS = List.of(
            Field.text("job"),
            Field.text("state"),
            Field.number("in/s"),
            Field.number("out/s"),
            Field.number("busy"),
            Field.number("pressure"),
            Field.number("checkpoint"),
            Field.number("lasting"),
            Field.number("tasks"));
    static final List<Field> VERTEX_FIELDS = List.of(
            Field.text("vertex"),
            Field.text("state"),
            Field.number("tasks"),
            Field.number("in/s"),
            Field.number("out/s"),
            Field.number("busy"),
            Field.number("pressure"),
            Field.number("read"),
            Field.number("written"));
    private static final double MUCH = 0.8;
    private static final double TOO_MUCH = 0.5;

    private JobFigures() {}

    static List<Figure> of(Jobs.Line job, ClusterSample now, Optional<ClusterSample> before) {
        var figures = new ArrayList<Figure>();
        figures.add(Figure.of(Visible.line(job.name().strip().replaceAll("\\s+", " "))));
        figures.add(new Figure(job.state().name().toLowerCase(Locale.ROOT), 0, tone(job.state())));
        var flows = now.detail(job.jid())
                .map(detail -> Flow.between(before.flatMap(old -> old.detail(job.jid())), detail))
                .orElseGet(List::of);
        // what sources give out is what comes in, and what sinks take up is what goes out
        figures.add(rate(flows.stream()
                .filter(flow -> flow.vertex().metrics().readRecords() == 0)
                .mapToDouble(Flow::out)
                .sum()));
        figures.add(rate(flows.stream()
                .filter(flow -> flow.vertex().metrics().writeRecords() == 0)
                .mapToDouble(Flow::in)
                .sum()));
        figures.add(flows.stream().flatMapToDouble(flow -> flow.busy().stream()).max().stream()
                .mapToObj(busy -> share(busy, MUCH, Tone.UPDATED))
                .findFirst()
                .orElseGet(Figure::none));
        figures.add(flows.stream().mapToDouble(Flow::pressure).max().stream()
                .mapToObj(pressure -> share(pressure, TOO_MUCH, Tone.WRONG))
                .findFirst()
                .orElseGet(Figure::none));
        figures.add(checkpoint(Optional.ofNullable(now.checkpoints().get(job.jid())), now.at()));
        long lasting = job.state().ended() ? job.duration() : now.at() - job.startTime();
        figures.add(Figure.of(Numbers.lasting(lasting), (double) lasting));
        int running = job.tasks().getOrDefault("running", 0);
        int total = job.tasks().getOrDefault("total", 0);
        figures.add(Figure.of(job.state().ended() ? String.valueOf(total) : running + "/" + total, total));
        return figures;
    }

    static List<Figure> of(Flow flow) {
        var vertex = flow.vertex();
        int running = vertex.tasks().getOrDefault(TaskState.RUNNING, 0);
        return List.of(
                Figure.of(Visible.line(vertex.name())),
                new Figure(
                        vertex.status().name().toLowerCase(Locale.ROOT),
                        0,
                        vertex.status() == TaskState.FAILED ? Tone.WRONG : Tone.PLAIN),
                Figure.of(running + "/" + vertex.parallelism(), vertex.parallelism()),
                rate(flow.in()),
                rate(flow.out()),
                flow.busy().isPresent() ? share(flow.busy().getAsDouble(), MUCH, Tone.UPDATED) : Figure.none(),
                share(flow.pressure(), TOO_MUCH, Tone.WRONG),
                total(vertex.metrics().readRecords()),
                total(vertex.metrics().writeRecords()));
    }

    private static Tone tone(JobState state) {
        return switch (state) {
            case RUNNING -> Tone.ADDED;
            case FAILED, FAILING -> Tone.WRONG;
            case RESTARTING, CANCELLING, SUSPENDED -> Tone.UPDATED;
            case INITIALIZING, CREATED, RECONCILING -> Tone.PLAIN;
            case FINISHED, CANCELED -> Tone.FAINT;
        };
    }

    private static Figure total(long records) {
        return Figure.of(Numbers.brief((double) records), (double) records);
    }

    private static Figure rate(double rate) {
        return rate == 0 ? Figure.none() : Figure.of(Numbers.brief(Math.rint(rate)), rate);
    }

    private static Figure share(double share, double limit, Tone beyond) {
        return new Figure(Math.round(share * 100) + " %", share, share >= limit ? beyond : Tone.PLAIN);
    }

    /// How long ago the last one was completed, and how many have failed.
    private static Figure checkpoint(Optional<Checkpoints.History> history, long now) {
        var counts = history.map(Checkpoints.History::counts);
        long failed = counts.map(Checkpoints.Counts::failed).orElse(0L);
        var last = history.flatMap(known -> known.latest().completed());
        if (last.isEmpty() && failed == 0) {
            return Figure.none();
        }
        var age = last.map(done -> now - done.latestAckTimestamp());
        var text = age.map(Numbers::lasting).orElse("none yet") + (failed > 0 ? ", " + failed + " failed" : "");
        return new Figure(text, age.orElse(Long.MAX_VALUE).doubleValue(), failed > 0 ? Tone.UPDATED : Tone.PLAIN);
    }

    /// `406 MB`, `9.4 GB`.
    static String bytes(double bytes) {
        double megabytes = bytes / (1 << 20);
        return megabytes < 1024
                ? Math.round(megabytes) + " MB"
                : String.format(Locale.ROOT, "%.1f GB", megabytes / 1024);
    }
}
