package io.millrace.cli.live;

import io.millrace.cli.live.TopSheet.Entry;
import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Monitors a cluster: its task managers, its jobs, and the vertices of a job. Another thread adds samples.
public final class TopScene implements Scene {
    private static final int MAX_MACHINES = 4;
    private static final int GAUGE_WIDTH = 6;

    private final String address;
    private final TopSheet<JobId> jobs = new TopSheet<>(JobFigures.FIELDS);
    private final TopSheet<String> vertices = new TopSheet<>(JobFigures.VERTEX_FIELDS);
    private Optional<ClusterSample> sample = Optional.empty();
    private Optional<ClusterSample> before = Optional.empty();
    private Optional<JobId> opened = Optional.empty();
    private String problem = "";
    private boolean all = true;
    private volatile End end = End.OPEN;

    /// @param address of the cluster
    public TopScene(String address) {
        this.address = address;
    }

    /// Adds a sample.
    public synchronized void add(ClusterSample next) {
        before = sample;
        sample = Optional.of(next);
        problem = "";
    }

    /// Sets the reason why the cluster does not answer.
    public synchronized void problem(String reason) {
        problem = reason;
    }

    @Override
    public synchronized List<String> frame(Canvas canvas, long now) {
        var lines = new ArrayList<String>();
        var engine = sample.map(known -> "Flink " + known.overview().engineVersion() + " ")
                .orElse("");
        lines.add(canvas.paint().marked(canvas.between(" cluster " + address, engine)));
        if (sample.isEmpty()) {
            lines.add(" waiting for the cluster");
        } else {
            lines.add(canvas.fit(counts(sample.get())));
            machines(sample.get(), canvas, lines);
            body(sample.get(), canvas, lines);
        }
        return canvas.frame(lines, notes(canvas, now), hints(canvas));
    }

    private void body(ClusterSample known, Canvas canvas, List<String> lines) {
        int room = canvas.height() - 2 - lines.size();
        var detail = opened.flatMap(known::detail);
        if (opened.isPresent()) {
            lines.add(canvas.paint().strong(canvas.fit(" " + jobTitle(known))));
            lines.addAll(vertices.draw(detail.map(this::vertexRows).orElseGet(List::of), canvas, room - 1));
        } else {
            lines.add("");
            lines.addAll(jobs.draw(jobRows(known), canvas, room - 1));
        }
    }

    private String jobTitle(ClusterSample known) {
        var id = opened.orElseThrow();
        var name = known.jobs().stream()
                .filter(job -> job.jid().equals(id))
                .map(job -> ControlCharacters.oneLine(job.name()))
                .findFirst()
                .orElse("");
        return id + "  " + name + (known.detail(id).isEmpty() ? "  has ended" : "");
    }

    private List<Entry<String>> vertexRows(Jobs.Detail present) {
        return VertexFlow.between(before.flatMap(old -> old.detail(present.jid())), present).stream()
                .map(flow -> new Entry<>(String.valueOf(flow.vertex().id()), JobFigures.of(flow)))
                .toList();
    }

    private List<Entry<JobId>> jobRows(ClusterSample known) {
        return known.jobs().stream()
                .filter(job -> all || !job.state().ended())
                .sorted(Comparator.comparing((Jobs.Line job) -> job.state().ended())
                        .thenComparing(
                                Comparator.comparingLong(Jobs.Line::startTime).reversed()))
                .map(job -> new Entry<>(job.jid(), JobFigures.of(job, known, before)))
                .toList();
    }

    private static String counts(ClusterSample known) {
        var overview = known.overview();
        var parts = new ArrayList<>(List.of(
                Formats.plural(overview.taskmanagers(), "task manager"),
                overview.slotsAvailable() + "/" + Formats.plural(overview.slotsTotal(), "slot") + " free",
                overview.jobsRunning() + " running"));
        add(parts, overview.jobsFinished(), "finished");
        add(parts, overview.jobsCancelled(), "cancelled");
        add(parts, overview.jobsFailed(), "failed");
        return " " + String.join(" · ", parts);
    }

    private static void add(List<String> parts, int number, String what) {
        if (number > 0) {
            parts.add(number + " " + what);
        }
    }

    private static void machines(ClusterSample known, Canvas canvas, List<String> lines) {
        int max = Math.min(MAX_MACHINES, Math.max(1, canvas.height() / 6));
        known.machines().stream().limit(max).forEach(machine -> lines.add(canvas.fit(machine(machine, canvas))));
        if (known.machines().size() > max) {
            lines.add(canvas.paint()
                    .faint(" and " + Formats.plural(known.machines().size() - max, "more task manager")));
        }
    }

    private static String machine(ClusterSample.Machine machine, Canvas canvas) {
        var taskManager = machine.taskManager();
        var id = ControlCharacters.line(canvas.measure().beginning(String.valueOf(taskManager.id()), 8));
        int used = taskManager.slotsNumber() - taskManager.freeSlots();
        var text = new StringBuilder(" " + canvas.measure().left(id, 8));
        text.append("  slots ").append(gauge(used, taskManager.slotsNumber()));
        text.append(' ').append(used).append('/').append(taskManager.slotsNumber());
        if (machine.heapUsed().isPresent() && machine.heapMax().orElse(0) > 0) {
            double heapUsed = machine.heapUsed().getAsDouble();
            double heapMax = machine.heapMax().getAsDouble();
            text.append("  heap ").append(gauge(heapUsed, heapMax));
            text.append(' ').append(Formats.bytes(heapUsed)).append(" of ").append(Formats.bytes(heapMax));
        }
        machine.load()
                .ifPresent(load -> text.append("  CPU ")
                        .append(gauge(load, 1))
                        .append(' ')
                        .append(Math.round(load * 100))
                        .append(" %"));
        return text.toString();
    }

    private static String gauge(double part, double whole) {
        int filled = whole <= 0 ? 0 : Math.clamp(Math.round(part / whole * GAUGE_WIDTH), 0, GAUGE_WIDTH);
        return "█".repeat(filled) + "░".repeat(GAUGE_WIDTH - filled);
    }

    private String notes(Canvas canvas, long now) {
        var notes = new ArrayList<String>();
        if (!problem.isEmpty()) {
            var since = sample.map(known -> "; last sample " + Formats.elapsed(now - known.at()) + " ago")
                    .orElse("");
            notes.add(ControlCharacters.line(problem).replaceAll("\\.$", "") + since);
        }
        (opened.isPresent() ? vertices.order() : jobs.order()).ifPresent(notes::add);
        if (opened.isEmpty() && !all) {
            notes.add("without ended jobs");
        }
        var line = canvas.joined(notes);
        return problem.isEmpty() ? canvas.paint().changed(line) : canvas.paint().wrong(line);
    }

    private String hints(Canvas canvas) {
        var hints = new KeyHints().add("↑↓", "move");
        if (opened.isPresent()) {
            hints.add("Esc", "jobs");
        } else {
            hints.add("Enter", "vertices").add("a", all ? "without ended" : "all jobs");
        }
        return hints.add("s", "sort").add("r", "reverse").add("q", "leave").line(canvas);
    }

    @Override
    public synchronized void press(Key key, long now) {
        switch (key) {
            case Key.Named.INTERRUPT -> end = End.INTERRUPTED;
            case Key.Named.ENTER -> opened = opened.isPresent() ? opened : jobs.marked();
            case Key.Named.ESCAPE, Key.Named.BACKSPACE -> opened = Optional.empty();
            case Key.Named _ -> pressInSheet(key);
            case Key.Typed(var text) -> {
                switch (text) {
                    case "q" -> end = End.LEFT;
                    case "a" -> all = !all;
                    default -> pressInSheet(key);
                }
            }
        }
    }

    private void pressInSheet(Key key) {
        if (opened.isPresent()) {
            vertices.press(key);
        } else {
            jobs.press(key);
        }
    }

    @Override
    public End end() {
        return end;
    }
}
