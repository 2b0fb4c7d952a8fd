package io.millrace.insight;

import io.millrace.wire.cluster.Exceptions.FrameRun;
import io.millrace.wire.cluster.Exceptions.TraceCause;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A stack trace as text, taken apart into its chain of causes, the outermost first.
public record Trace(List<Cause> causes) {
    private static final String CAUSED = "Caused by: ";
    private static final String FRAME = "at ";
    private static final String GIVING_UP = "org.apache.flink.runtime.JobException: Recovery is suppressed by ";
    /// A serialized exception has its class in its message, too.
    private static final Pattern CLASS_TWICE = Pattern.compile("^((?:\\w+\\.)+[\\w$]+): (?=\\1(?::|$))");

    /// Messages around a failure that say only by which way it came.
    private static final Pattern WRAPPING = Pattern.compile("Could not forward element to next operator"
            + "|One or more fetchers have encountered exception"
            + "|SplitFetcher thread .*"
            + "|Global failure triggered by OperatorCoordinator .*"
            + "|Uncaught exception in .*");
    /// The end of a message that goes on with its cause.
    private static final Pattern ANNOUNCING = Pattern.compile("(?:\\.| due to| because)?:?$");

    private static final Pattern FOREIGN = Pattern.compile("(?:[\\w.@-]+/+)*"
            + "(?:org\\.apache\\.(?:flink|pekko|calcite)|java|javax|jdk|sun|com\\.sun|scala|akka|io\\.millrace)\\..*");
    private static final Pattern LEFT_OUT = Pattern.compile("\\.\\.\\. \\d+ (?:more|common frames).*");

    public Trace {
        causes = List.copyOf(causes);
    }

    /// An exception of the chain.
    ///
    /// @param headline its class and its message, which may have many lines
    /// @param frames   its own lines of the trace, without the word `at`
    public record Cause(String headline, List<String> frames) {
        public Cause {
            frames = List.copyOf(frames);
        }

        /// Whether this only says that the engine will not restart the job after its cause.
        private boolean isGivingUp() {
            return headline.startsWith(GIVING_UP);
        }

        /// Its frames, the code of the job separate from that of the engine and of Java.
        public List<FrameRun> runs() {
            var runs = new ArrayList<FrameRun>();
            for (int from = 0, to; from < frames.size(); from = to) {
                boolean own = isOwn(frames.get(from));
                to = from + 1;
                while (to < frames.size() && isOwn(frames.get(to)) == own) {
                    to++;
                }
                runs.add(new FrameRun(own, frames.subList(from, to)));
            }
            return runs;
        }

        /// The name of its class.
        public String type() {
            var line = headline.lines().findFirst().orElse("");
            int colon = line.indexOf(':');
            return (colon < 0 ? line : line.substring(0, colon)).strip();
        }

        /// The first line of its message, empty when it has none.
        public String message() {
            var line = headline.lines().findFirst().orElse("");
            int colon = line.indexOf(':');
            return colon < 0 ? "" : line.substring(colon + 1).strip();
        }
    }

    /// Whether a frame is code of the job, not of the engine, of Java or of their libraries.
    public static boolean isOwn(String frame) {
        return !FOREIGN.matcher(frame).matches();
    }

    /// Parses a stack trace as Java prints it. Never fails: other text is a headline.
    public static Trace of(String text) {
        var causes = new ArrayList<Cause>();
        var headline = new StringBuilder();
        var frames = new ArrayList<String>();
        for (var line : text.lines().toList()) {
            var bare = line.strip();
            var indented = !line.isEmpty() && Character.isWhitespace(line.charAt(0));
            if (indented && bare.startsWith(FRAME)) {
                frames.add(bare.substring(FRAME.length()));
            } else if (!bare.isEmpty() && !LEFT_OUT.matcher(bare).matches()) {
                if (line.startsWith(CAUSED) || !frames.isEmpty()) {
                    add(causes, headline, frames);
                }
                headline.append(headline.isEmpty() ? "" : "\n")
                        .append(line.startsWith(CAUSED) ? line.substring(CAUSED.length()) : line);
            }
        }
        add(causes, headline, frames);
        return new Trace(causes);
    }

    private static void add(List<Cause> causes, StringBuilder headline, List<String> frames) {
        if (!headline.isEmpty() || !frames.isEmpty()) {
            causes.add(new Cause(CLASS_TWICE.matcher(headline).replaceFirst(""), frames));
        }
        headline.setLength(0);
        frames.clear();
    }

    List<TraceCause> described() {
        return causes.stream()
                .map(cause -> new TraceCause(cause.headline(), cause.runs()))
                .toList();
    }

    /// The innermost cause, which is usually the interesting one.
    public Cause root() {
        return causes.isEmpty() ? new Cause("", List.of()) : causes.getLast();
    }

    /// The reason in one line: the innermost cause, after the nearest message around it that says more, such as the
    /// topic that is missing. An exception of Java keeps its class, which is a part of what it says.
    public String reason() {
        var root = root();
        var innermost = root.message().isEmpty() || root.type().startsWith("java.")
                ? root.headline().lines().findFirst().orElse("")
                : root.message();
        return causes.reversed().stream()
                .skip(1)
                .filter(cause -> !cause.isGivingUp())
                .map(Cause::message)
                .filter(message -> says(message, root))
                .findFirst()
                .map(message -> ANNOUNCING.matcher(message).replaceFirst("") + ": " + innermost)
                .orElse(innermost);
    }

    private static boolean says(String message, Cause root) {
        return !message.isEmpty()
                && !WRAPPING.matcher(message).matches()
                && !message.contains(root.type())
                && (root.message().isEmpty() || !message.contains(root.message()));
    }

    /// A key that is equal for traces of the same fault, whatever value it met: the classes of the chain, and the
    /// frames of the innermost cause, or its message without numbers when it has no frames.
    public String signature() {
        var root = root();
        var types = causes.stream()
                .filter(cause -> !cause.isGivingUp())
                .map(Cause::type)
                .toList();
        return types + " " + (root.frames().isEmpty() ? numberless(root.message()) : numberless(root.frames()));
    }

    /// Names of generated classes and of lambdas have numbers that change from one start to the next.
    private static List<String> numberless(List<String> frames) {
        return frames.stream()
                .map(frame -> frame.replaceAll("(?<=[$/])(?:\\d+|0x[0-9a-f]+)|(?<=Accessor)\\d+", "#"))
                .toList();
    }

    private static String numberless(String message) {
        return message.replaceAll("\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b|\\b[0-9a-f]{32}\\b|\\d+", "#");
    }
}
