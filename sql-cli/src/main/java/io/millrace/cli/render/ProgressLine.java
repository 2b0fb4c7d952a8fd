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

    public static String text(long rows, Optional<JobId> job, Duration elapsed, Layout layout) {
        var frame = FRAMES.charAt((int) (elapsed.toMillis() / FRAME_MILLIS % FRAMES.length()));
        var parts = new ArrayList<String>();
        parts.add(frame + " " + (rows == 0 ? "running" : Amounts.count(rows, "row")));
        parts.add(Amounts.time(Duration.ofSeconds(elapsed.toSeconds()))
                .replace("0 ms", "0 s")
                .replace(".00", ""));
        job.ifPresent(id -> parts.add("job " + id));
        parts.add("Ctrl-C cancels");
        // the last column stays free: some terminals begin a new line when it is filled
        return layout.paint().faint(layout.measure().fit(String.join(" · ", parts), Math.max(10, layout.width() - 1)));
    }
}
