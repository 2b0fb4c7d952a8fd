package io.millrace.cli.render;

import io.millrace.insight.Formats;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The progress line that is updated in place while a statement runs.
public final class ProgressLine {
    private static final String FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final long FRAME_MILLIS = 120;

    private static final int USUAL_WIDTH = 80;

    private ProgressLine() {}

    /// While the gateway does not answer.
    public static String away(String reason, Duration lasting, Layout layout) {
        return line(
                layout,
                frame(lasting) + " " + ControlCharacters.line(reason) + " Asking again for " + Formats.elapsed(lasting)
                        + "; Ctrl-C gives up");
    }

    /// While something is waited for that tells nothing of how far it is.
    public static String doing(String what, Duration elapsed, String keys, Layout layout) {
        return line(layout, frame(elapsed) + " " + what + " · " + Formats.elapsed(elapsed) + " · " + keys);
    }

    /// While a statement runs: what matters most first, as much as fits.
    ///
    /// @param link where the job can be looked at
    public static String text(StatementProgress pulse, Optional<JobId> job, Optional<String> link, Layout layout) {
        var parts = new ArrayList<String>();
        long rows = pulse.rows();
        parts.add(frame(pulse.elapsed()) + " " + (rows == 0 ? "running" : Formats.plural(rows, "row") + rate(pulse)));
        parts.add(seconds(pulse.elapsed()));
        pulse.percent().ifPresent(percent -> parts.add(String.format(Locale.ROOT, "%.0f %%", percent)));
        pulse.left().ifPresent(left -> parts.add("about " + seconds(left) + " left"));
        pulse.progress().ifPresent(progress -> {
            parts.add(Formats.grouped(progress.records()) + " read, " + Formats.grouped(Math.round(pulse.recordRate()))
                    + "/s");
            parts.add(Formats.bytes(Math.round(pulse.byteRate())) + "/s");
            parts.add(progress.finished() + "/" + progress.tasks() + " tasks");
            progress.splitsWaiting().ifPresent(splits -> parts.add(Formats.plural(splits, "split") + " waiting"));
        });
        parts.add("Ctrl-C cancels");
        job.ifPresent(id -> parts.add("job " + id));
        link.ifPresent(parts::add);
        return line(layout, joined(parts, layout));
    }

    private static String rate(StatementProgress pulse) {
        return pulse.elapsed().toMillis() < 1000
                ? ""
                : ", "
                        + Formats.grouped(Math.round(
                                pulse.rows() * 1000.0 / pulse.elapsed().toMillis())) + "/s";
    }

    private static String seconds(Duration time) {
        return Formats.elapsed(time).replace("0 ms", "0 s").replace(".00", "");
    }

    /// As many whole parts as the line has room for.
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
        // the last column stays free: some terminals begin a new line when it is filled
        int width = layout.width() > 0 ? layout.width() : USUAL_WIDTH;
        return layout.paint().faint(layout.measure().fit(text, Math.max(10, width - 1)));
    }
}
