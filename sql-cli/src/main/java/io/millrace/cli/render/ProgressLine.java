package io.millrace.cli.render;

import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Formats the line that is updated in place while a statement runs.
public final class ProgressLine {
    private static final String FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final long FRAME_MILLIS = 120;

    private static final int DEFAULT_WIDTH = 80;

    private ProgressLine() {}

    /// The line while the gateway does not answer.
    public static String away(String reason, Duration lasting, Layout layout) {
        return line(
                layout,
                frame(lasting) + " " + ControlCharacters.line(reason) + " Retrying for " + Formats.elapsed(lasting)
                        + "; Ctrl-C gives up");
    }

    /// The line while the gateway has no room for the statement.
    public static String busy(Duration pause, Duration elapsed, Layout layout) {
        return line(
                layout,
                frame(elapsed) + " Waiting " + Formats.elapsed(pause) + " before the next try; Ctrl-C gives up.");
    }

    /// The line of an operation without measurable progress.
    public static String doing(String what, Duration elapsed, String keys, Layout layout) {
        return line(layout, frame(elapsed) + " " + what + " · " + Formats.elapsed(elapsed) + " · " + keys);
    }

    /// The line while a statement runs, with the most important parts first and as many as fit.
    ///
    /// @param link the job's URL in the web UI
    public static String text(StatementProgress progress, Optional<JobId> job, Optional<String> link, Layout layout) {
        var parts = new ArrayList<String>();
        long rows = progress.rows();
        parts.add(frame(progress.elapsed()) + " "
                + (rows == 0 ? "running" : Formats.plural(rows, "row") + rate(progress)));
        parts.add(seconds(progress.elapsed()));
        progress.percent().ifPresent(percent -> parts.add(String.format(Locale.ROOT, "%.0f %%", percent)));
        progress.left().ifPresent(left -> parts.add("about " + seconds(left) + " left"));
        progress.progress().ifPresent(counters -> {
            parts.add(Formats.grouped(counters.records()) + " read, "
                    + Formats.grouped(Math.round(progress.recordRate())) + "/s");
            parts.add(Formats.bytes(Math.round(progress.byteRate())) + "/s");
            parts.add(counters.finished() + "/" + counters.tasks() + " tasks");
            counters.splitsWaiting().ifPresent(splits -> parts.add(Formats.plural(splits, "split") + " waiting"));
        });
        parts.add("Ctrl-C cancels");
        job.ifPresent(id -> parts.add("job " + id));
        link.ifPresent(parts::add);
        return line(layout, joined(parts, layout));
    }

    private static String rate(StatementProgress progress) {
        return progress.elapsed().toMillis() < 1000
                ? ""
                : ", "
                        + Formats.grouped(Math.round(
                                progress.rows() * 1000.0 / progress.elapsed().toMillis())) + "/s";
    }

    private static String seconds(Duration time) {
        return Formats.elapsed(time).replace("0 ms", "0 s").replace(".00", "");
    }

    /// Joins as many parts as fit on the line.
    private static String joined(List<String> parts, Layout layout) {
        var text = new StringBuilder(parts.getFirst());
        for (var part : parts.subList(1, parts.size())) {
            if (layout.width() > 0 && layout.measure().width(text + " · " + part) >= layout.width()) {
                break;
            }
            text.append(" · ").append(part);
        }
        return text.toString();
    }

    private static char frame(Duration elapsed) {
        return FRAMES.charAt((int) (elapsed.toMillis() / FRAME_MILLIS % FRAMES.length()));
    }

    private static String line(Layout layout, String text) {
        // the last column stays free, because some terminals wrap when it is filled
        int width = layout.width() > 0 ? layout.width() : DEFAULT_WIDTH;
        return layout.paint().faint(layout.measure().fit(text, Math.max(10, width - 1)));
    }
}
