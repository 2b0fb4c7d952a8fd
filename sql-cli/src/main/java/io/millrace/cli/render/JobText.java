package io.millrace.cli.render;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.cli.option.OutputFormat;
import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.insight.Trace;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Formats jobs: a job's line in a list, and its details.
public final class JobText {
    public static final List<String> HEADINGS = List.of("job", "name", "state", "started", "duration", "tasks");

    /// Running jobs first, then the latest first.
    public static final Comparator<Jobs.Line> BY_INTEREST = Comparator.<Jobs.Line, Boolean>comparing(
                    job -> job.state().ended())
            .thenComparing(Comparator.comparingLong(Jobs.Line::startTime).reversed());

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final DateTimeFormatter TIME_OF_DAY =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final int SHORT_ID_LENGTH = 8;
    private static final int MAX_REASON_LENGTH = 300;

    private final Jobs.Detail job;
    private final Map<VertexId, BackPressure.Report> pressure;
    private final Layout layout;

    public JobText(Jobs.Detail job, Map<VertexId, BackPressure.Report> pressure, Layout layout) {
        this.job = job;
        this.pressure = Map.copyOf(pressure);
        this.layout = layout;
    }

    /// A job's line in a list under the [#HEADINGS].
    ///
    /// @param now   the current time; jobs started on another day show their date
    /// @param brief whether to shorten the id
    public static List<String> line(Jobs.Line job, Instant now, boolean brief) {
        int all = job.tasks().getOrDefault("total", 0);
        var tasks = job.state().ended() ? String.valueOf(all) : job.tasks().getOrDefault("running", 0) + "/" + all;
        return List.of(
                brief
                        ? job.jid().text().substring(0, SHORT_ID_LENGTH)
                        : job.jid().text(),
                job.name(),
                job.state().name(),
                started(Instant.ofEpochMilli(job.startTime()), now),
                Formats.duration(job.duration()),
                tasks);
    }

    private static String started(Instant start, Instant now) {
        var zone = ZoneId.systemDefault();
        boolean today = start.atZone(zone).toLocalDate().equals(now.atZone(zone).toLocalDate());
        return (today ? TIME_OF_DAY : DAY).format(start);
    }

    /// The job's id, name, state and times.
    public String head(String link) {
        return field("job", job.jid().text())
                + field("name", ControlCharacters.line(job.name()))
                + field("state", painted(job.state()))
                + field(
                        "started",
                        TIME.format(Instant.ofEpochMilli(job.startTime())) + ", "
                                + Formats.duration(job.duration())
                                + (job.state().ended() ? "" : " ago"))
                + field("web UI", ControlCharacters.line(link))
                + "\n";
    }

    private String field(String name, String value) {
        return " " + layout.paint().strong(String.format(Locale.ROOT, "%-11s", name)) + " " + value + "\n";
    }

    private String painted(JobState state) {
        return switch (state) {
            case RUNNING, FINISHED -> layout.paint().added(state.name());
            case FAILED, FAILING -> layout.paint().removed(state.name());
            case RESTARTING, CANCELLING, SUSPENDED -> layout.paint().changed(state.name());
            case INITIALIZING, CREATED, RECONCILING, CANCELED, UNKNOWN -> state.name();
        };
    }

    /// A table of the job's vertices.
    public String vertices() {
        var rows = job.vertices().stream().map(this::vertex).toList();
        return rows.isEmpty()
                ? ""
                : Listing.text(
                        OutputFormat.TABLE,
                        HeaderStyle.NAMES,
                        List.of("vertex", "running", "state", "busy", "back-pressure", "records in", "records out"),
                        rows,
                        layout);
    }

    private List<String> vertex(Jobs.Vertex vertex) {
        var subtasks = Optional.ofNullable(pressure.get(vertex.id()))
                .flatMap(BackPressure.Report::subtasks)
                .orElse(List.of());
        return List.of(
                vertex.name(),
                vertex.tasks().getOrDefault(TaskState.RUNNING, 0) + "/" + vertex.parallelism(),
                vertex.status().name(),
                max(subtasks, BackPressure.Subtask::busyRatio),
                max(subtasks, BackPressure.Subtask::ratio),
                Formats.grouped(vertex.metrics().readRecords()),
                Formats.grouped(vertex.metrics().writeRecords()));
    }

    /// The maximum over all subtasks, because one slow subtask slows all down.
    private static String max(List<BackPressure.Subtask> subtasks, ToDoubleFunction<BackPressure.Subtask> ratio) {
        var max = subtasks.stream().mapToDouble(ratio).filter(Double::isFinite).max();
        return max.isPresent() ? String.format(Locale.ROOT, "%.0f %%", 100 * max.getAsDouble()) : "-";
    }

    /// A summary of the job's checkpoints; empty if it has none.
    public String checkpoints(CheckpointsHistory history) {
        var counts = history.counts();
        if (counts.total() + counts.restored() == 0) {
            return "";
        }
        var text = new StringBuilder("\n");
        text.append(field(
                "checkpoints",
                Formats.grouped(counts.completed()) + " completed, " + Formats.grouped(counts.failed())
                        + " failed, "
                        + counts.inProgress() + " in progress"
                        + (counts.restored() > 0 ? ", " + Formats.grouped(counts.restored()) + " restored" : "")));
        history.latest()
                .completed()
                .ifPresent(last -> text.append(field(
                        "last",
                        "number " + last.id() + " at "
                                + TIME.format(Instant.ofEpochMilli(last.triggerTimestamp())) + ", "
                                + Formats.duration(last.endToEndDuration()) + ", "
                                + Formats.bytes(last.checkpointedSize()))));
        history.latest()
                .failed()
                .ifPresent(last -> text.append(field(
                        "last failed",
                        "number " + last.id() + ": " + cut(last.failureMessage().orElse("no reason given")))));
        return text.toString();
    }

    /// The job's last failure.
    public String failure(Exceptions.Failure failure) {
        var reason = reason(failure);
        return "\n" + field("failed", TIME.format(Instant.ofEpochMilli(failure.timestamp())) + " " + cut(reason));
    }

    /// The reason why a job in a list restarts.
    public static String restarting(Jobs.Line job, Exceptions.Failure failure) {
        return job.jid().text().substring(0, SHORT_ID_LENGTH) + " restarts: " + cut(reason(failure)) + "\n";
    }

    /// The reason why a running job in a list gets nowhere.
    public static String problem(Jobs.Line job, Diagnosis.Finding finding) {
        return job.jid().text().substring(0, SHORT_ID_LENGTH) + ": " + cut(finding.words()) + "\n";
    }

    /// The reason why the job gets nowhere.
    public String problem(Diagnosis.Finding finding) {
        return "\n" + field("problem", cut(finding.words()));
    }

    private static String reason(Exceptions.Failure failure) {
        var reason = Trace.of(failure.stacktrace()).reason();
        return reason.isBlank() ? failure.exceptionName() : reason;
    }

    private static String cut(String text) {
        var line = ControlCharacters.line(text.lines().findFirst().orElse(""));
        return line.length() > MAX_REASON_LENGTH ? line.substring(0, MAX_REASON_LENGTH) + "…" : line;
    }
}
