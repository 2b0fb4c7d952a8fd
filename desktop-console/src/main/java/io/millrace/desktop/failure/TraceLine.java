package io.millrace.desktop.failure;

import io.millrace.insight.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A line of a displayed stack trace: the root cause is first, and the job's own code is distinguished from that of
/// the engine and of Java.
sealed interface TraceLine {
    String text();

    /// The message of an exception; each exception after the first was caused by the previous one.
    record Head(String text, boolean wraps) implements TraceLine {}

    /// @param own whether this is code of the job, and not of the engine, of Java or of its libraries
    record At(String text, boolean own) implements TraceLine {}

    /// Folded frames that are not the job's own code.
    record Folded(int place, List<String> frames) implements TraceLine {
        public Folded {
            frames = List.copyOf(frames);
        }

        @Override
        public String text() {
            return frames.size() + (frames.size() == 1 ? " frame" : " frames") + " of the engine and of Java";
        }
    }

    /// Returns the lines of a trace. Frames that are not the job's own code are folded unless a search is active.
    static List<TraceLine> of(Trace trace, String searched) {
        var lines = new ArrayList<TraceLine>();
        boolean wraps = false;
        for (var cause : trace.causes().reversed()) {
            for (var text : cause.headline().lines().toList()) {
                lines.add(new Head(text, wraps));
                wraps = false;
            }
            wraps = true;
            for (var run : cause.runs()) {
                if (run.own() || !searched.isBlank()) {
                    run.frames().forEach(frame -> lines.add(new At(frame, run.own())));
                } else {
                    lines.add(new Folded(lines.size(), run.frames()));
                }
            }
        }
        return lines;
    }

    /// Returns whether a line contains the search text.
    static boolean found(TraceLine line, String searched) {
        return !searched.isBlank()
                && line.text()
                        .toLowerCase(Locale.ROOT)
                        .contains(searched.strip().toLowerCase(Locale.ROOT));
    }
}
