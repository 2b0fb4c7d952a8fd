package io.millrace.desktop.failure;

import io.millrace.insight.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One line of a stack trace as it is read: the root cause first, and the code of the job told from that of the engine
/// and of Java.
sealed interface TraceLine {
    String text();

    /// The message of an exception; all but the first were caused by the one before.
    record Head(String text, boolean wraps) implements TraceLine {}

    /// @param own not of the engine, of Java or of its libraries: the code of the job
    record At(String text, boolean own) implements TraceLine {}

    /// Frames that are not the job's, folded away.
    record Folded(int place, List<String> frames) implements TraceLine {
        public Folded {
            frames = List.copyOf(frames);
        }

        @Override
        public String text() {
            return frames.size() + (frames.size() == 1 ? " frame" : " frames") + " of the engine and of Java";
        }
    }

    /// Frames that are not the job's are folded unless a search is active.
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

    /// Whether a line has what is searched for.
    static boolean found(TraceLine line, String searched) {
        return !searched.isBlank()
                && line.text()
                        .toLowerCase(Locale.ROOT)
                        .contains(searched.strip().toLowerCase(Locale.ROOT));
    }
}
