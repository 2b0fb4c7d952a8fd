package io.millrace.cli.live;

import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Formats the figures of jobs and vertices for the monitor.
final class JobFigures {
    static final List<SheetColumn> FIELDS = List.of(
            SheetColumn.text("job"),
            SheetColumn.text("state"),
            SheetColumn.number("in/s"),
            SheetColumn.number("out/s"),
            SheetColumn.number("busy"),
            SheetColumn.number("pressure"),
            SheetColumn.number("checkpoint"),
            SheetColumn.number("duration"),
            SheetColumn.number("tasks"));
    static final List<SheetColumn> VERTEX_FIELDS = List.of(
            SheetColumn.text("vertex"),
            SheetColumn.text("state"),
            SheetColumn.number("tasks"),
            SheetColumn.number("in/s"),
            SheetColumn.number("out/s"),
            SheetColumn.number("busy"),
            SheetColumn.number("pressure"),
            SheetColumn.number("read"),
            SheetColumn.number("written"));
    private static final double BUSY_THRESHOLD = 0.8;
    private static final double PRESSURE_THRESHOLD = 0.5;

    private JobFigures() {}

    static List<SortableValue> of(Jobs.Line job, ClusterSample now, Optional<ClusterSample> before) {
        var figures = new ArrayList<SortableValue>();
        figures.add(SortableValue.of(ControlCharacters.oneLine(job.name())));
        figures.add(new SortableValue(job.state().name().toLowerCase(Locale.ROOT), 0, tone(job.state())));
        var flows = now.detail(job.jid())
                .map(detail -> VertexFlow.between(before.flatMap(old -> old.detail(job.jid())), detail))
                .orElseGet(List::of);
        // the output of sources is the job's input, and the input of sinks its output
        figures.add(rate(flows.stream()
                .filter(flow -> flow.vertex().metrics().readRecords() == 0)
                .mapToDouble(VertexFlow::out)
                .sum()));
        figures.add(rate(flows.stream()
                .filter(flow -> flow.vertex().metrics().writeRecords() == 0)
                .mapToDouble(VertexFlow::in)
                .sum()));
        figures.add(flows.stream().flatMapToDouble(flow -> flow.busy().stream()).max().stream()
                .mapToObj(busy -> share(busy, BUSY_THRESHOLD, Tone.UPDATED))
                .findFirst()
                .orElseGet(SortableValue::none));
        figures.add(flows.stream().mapToDouble(VertexFlow::pressure).max().stream()
                .mapToObj(pressure -> share(pressure, PRESSURE_THRESHOLD, Tone.WRONG))
                .findFirst()
                .orElseGet(SortableValue::none));
        figures.add(checkpoint(Optional.ofNullable(now.checkpoints().get(job.jid())), now.at()));
        long duration = job.state().ended() ? job.duration() : now.at() - job.startTime();
        figures.add(SortableValue.of(Formats.elapsed(duration), (double) duration));
        int running = job.tasks().getOrDefault("running", 0);
        int total = job.tasks().getOrDefault("total", 0);
        figures.add(SortableValue.of(job.state().ended() ? String.valueOf(total) : running + "/" + total, total));
        return figures;
    }

    static List<SortableValue> of(VertexFlow flow) {
        var vertex = flow.vertex();
        int running = vertex.tasks().getOrDefault(TaskState.RUNNING, 0);
        return List.of(
                SortableValue.of(ControlCharacters.line(vertex.name())),
                new SortableValue(
                        vertex.status().name().toLowerCase(Locale.ROOT),
                        0,
                        vertex.status() == TaskState.FAILED ? Tone.WRONG : Tone.PLAIN),
                SortableValue.of(running + "/" + vertex.parallelism(), vertex.parallelism()),
                rate(flow.in()),
                rate(flow.out()),
                flow.busy().isPresent()
                        ? share(flow.busy().getAsDouble(), BUSY_THRESHOLD, Tone.UPDATED)
                        : SortableValue.none(),
                share(flow.pressure(), PRESSURE_THRESHOLD, Tone.WRONG),
                total(vertex.metrics().readRecords()),
                total(vertex.metrics().writeRecords()));
    }

    private static Tone tone(JobState state) {
        return switch (state) {
            case RUNNING -> Tone.ADDED;
            case FAILED, FAILING -> Tone.WRONG;
            case RESTARTING, CANCELLING, SUSPENDED -> Tone.UPDATED;
            case INITIALIZING, CREATED, RECONCILING, UNKNOWN -> Tone.PLAIN;
            case FINISHED, CANCELED -> Tone.FAINT;
        };
    }

    private static SortableValue total(long records) {
        return SortableValue.of(Formats.count((double) records), (double) records);
    }

    private static SortableValue rate(double rate) {
        return rate == 0 ? SortableValue.none() : SortableValue.of(Formats.count(Math.rint(rate)), rate);
    }

    private static SortableValue share(double share, double limit, Tone beyond) {
        return new SortableValue(Formats.percent(share), share, share >= limit ? beyond : Tone.PLAIN);
    }

    /// The age of the last completed checkpoint and the number of failed ones.
    private static SortableValue checkpoint(Optional<CheckpointsHistory> history, long now) {
        var counts = history.map(CheckpointsHistory::counts);
        long failed = counts.map(Checkpoints.Counts::failed).orElse(0L);
        var last = history.flatMap(known -> known.latest().completed());
        if (last.isEmpty() && failed == 0) {
            return SortableValue.none();
        }
        var age = last.map(done -> now - done.latestAckTimestamp());
        var text = age.map(Formats::elapsed).orElse("none yet") + (failed > 0 ? ", " + failed + " failed" : "");
        return new SortableValue(
                text, age.orElse(Long.MAX_VALUE).doubleValue(), failed > 0 ? Tone.UPDATED : Tone.PLAIN);
    }
}
