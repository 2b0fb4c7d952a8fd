package io.millrace.cli.render;

import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;

/// What is said in place while a statement runs.
public final class ProgressLine {
    private static final String FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final long FRAME_MILLIS = 120;

    private ProgressLine() {}

    /// While the gateway does not answer.
    public static String away(String reason, Duration lasting, Layout layout) {
        return line(
                layout,
                frame(lasting) + " " + Visible.line(reason) + " Asking again for "
                        + Amounts.time(Duration.ofSeconds(lasting.toSeconds())) + "; Ctrl-C gives up");
    }

    /// While something is waited for that tells nothing of how far it is.
    public static String doing(String what, Duration elapsed, String keys, Layout layout) {
        return line(
                layout,
                frame(elapsed) + " " + what + " · " + Amounts.time(Duration.ofSeconds(elapsed.toSeconds())) + " · "
                        + keys);
    }

    public static String text(long rows, Optional<JobId> job, Duration elapsed, Layout layout) {
        var parts = new ArrayList<String>();
        parts.add(frame(elapsed) + " " + (rows == 0 ? "running" : Amounts.count(rows, "row")));
        parts.add(Amounts.time(Duration.ofSeconds(elapsed.toSeconds()))
                .replace("0 ms", "0 s")
                .replace(".00", ""));
        job.ifPresent(id -> parts.add("job " + id));
        parts.add("Ctrl-C cancels");
        return line(layout, String.join(" · ", parts));
    }

    private static char frame(Duration elapsed) {
        return FRAMES.charAt((int) (elapsed.toMillis() / FRAME_MILLIS % FRAMES.length()));
    }

    private static String line(Layout layout, String text) {
        // the last column stays free: some terminals begin a new line when it is filled
        return layout.paint().faint(layout.measure().fit(text, Math.max(10, layout.width() - 1)));
    }
}
