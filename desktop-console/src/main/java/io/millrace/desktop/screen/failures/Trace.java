package io.millrace.desktop.screen.failures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// A stack trace taken apart: a chain of causes, each with its frames, those of the job told from those of the engine
/// and of Java.
record Trace(List<Cause> causes) {
    private static final Pattern FOREIGN = Pattern.compile(
            "^(?:[\\w.@-]+/+)*(?:org\\.apache\\.(?:flink|pekko|calcite)|java|javax|jdk|sun|com\\.sun|scala"
                    + "|akka|io\\.millrace)\\..*");
    private static final Pattern FRAME = Pattern.compile("^\\s+at (.*)$");
    private static final Pattern MORE = Pattern.compile("^\\s+\\.\\.\\. \\d+ (more|common frames).*");
    private static final String CAUSED_BY = "Caused by: ";

    Trace {
        causes = List.copyOf(causes);
    }

    /// One exception of the chain.
    record Cause(String headline, List<Frame> frames) {
        Cause {
            frames = List.copyOf(frames);
        }
    }

    /// @param own not of the engine, of Java or of its libraries: the code of the job
    record Frame(String text, boolean own) {}

    /// What stands on one line when the trace is read.
    sealed interface Line {
        String text();

        /// The message of an exception; all but the first were caused by the one before.
        record Head(String text, boolean wraps) implements Line {}

        record At(String text, boolean own) implements Line {}

        /// Frames that are not the job's, folded away.
        record Folded(int place, List<String> frames) implements Line {
            public Folded {
                frames = List.copyOf(frames);
            }

            @Override
            public String text() {
                return frames.size() + (frames.size() == 1 ? " frame" : " frames") + " of the engine and of Java";
            }
        }
    }

    static Trace of(String text) {
        var causes = new ArrayList<Cause>();
        var head = new StringBuilder();
        var frames = new ArrayList<Frame>();
        for (var line : text.lines()
                .filter(each -> !each.isBlank() && !MORE.matcher(each).matches())
                .toList()) {
            var frame = FRAME.matcher(line);
            if (frame.matches()) {
                frames.add(new Frame(
                        frame.group(1), !FOREIGN.matcher(frame.group(1)).matches()));
            } else if (!head.isEmpty() && frames.isEmpty() && !line.startsWith(CAUSED_BY)) {
                // a message of several lines
                head.append('\n').append(line);
            } else {
                end(causes, head, frames);
                head.append(line.strip().replaceFirst("^" + CAUSED_BY, ""));
            }
        }
        end(causes, head, frames);
        return new Trace(causes);
    }

    private static void end(List<Cause> causes, StringBuilder head, List<Frame> frames) {
        if (!head.isEmpty() || !frames.isEmpty()) {
            causes.add(new Cause(head.toString(), frames));
        }
        head.setLength(0);
        frames.clear();
    }

    /// What a person looks for first: the last cause.
    String root() {
        return causes.isEmpty() ? "" : causes.getLast().headline();
    }

    /// Root cause first; frames that are not the job's are folded unless somebody searches.
    List<Line> read(String searched) {
        var lines = new ArrayList<Line>();
        boolean wraps = false;
        for (var cause : causes.reversed()) {
            for (var text : cause.headline().lines().toList()) {
                lines.add(new Line.Head(text, wraps));
                wraps = false;
            }
            wraps = true;
            frames(cause.frames(), lines, !searched.isBlank());
        }
        return lines;
    }

    private static void frames(List<Frame> frames, List<Line> lines, boolean unfolded) {
        var run = new ArrayList<String>();
        for (var frame : frames) {
            if (frame.own() || unfolded) {
                fold(run, lines);
                lines.add(new Line.At(frame.text(), frame.own()));
            } else {
                run.add(frame.text());
            }
        }
        fold(run, lines);
    }

    private static void fold(List<String> run, List<Line> lines) {
        if (!run.isEmpty()) {
            lines.add(new Line.Folded(lines.size(), run));
            run.clear();
        }
    }

    /// Whether a line has what is searched for.
    static boolean found(Line line, String searched) {
        return !searched.isBlank()
                && line.text()
                        .toLowerCase(Locale.ROOT)
                        .contains(searched.strip().toLowerCase(Locale.ROOT));
    }
}
