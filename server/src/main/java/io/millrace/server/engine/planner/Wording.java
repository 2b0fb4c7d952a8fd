package io.millrace.server.engine.planner;

import java.util.List;
import java.util.regex.Pattern;

/// Sentences of the engine as they are told here: without what only says how it gave up, and with what can be done here
/// where it speaks of a command line or of folders that are not those of this server.
final class Wording {
    private static final Pattern NOISE = Pattern.compile("Recovery is suppressed by NoRestartBackoffTimeStrategy"
            + "|Job execution failed\\."
            + "|Failed to execute sql"
            + "|Fail(?:ed)? to wait (?:execution|job) finish\\.?"
            + "|Could not start the JobMaster\\."
            + "|Global failure triggered by OperatorCoordinator .*");

    private static final List<Sentence> SENTENCES = List.of(
            new Sentence(
                    "If you want to allow to skip this, you can set the --allowNonRestoredState option on the CLI\\.",
                    "To leave its state out, SET 'execution.state-recovery.ignore-unclaimed-state' = 'true' before the"
                            + " statement, or start the jar with allowNonRestoredState."),
            new Sentence(
                    "You can either specify a directory via configure a cluster-wide default via key '([^']+)' or"
                            + " specify a directory in the command line.*",
                    "Name a directory in the request, or set '$1'."),
            new Sentence(
                    "Could not find a file system implementation for scheme '([^']+)'\\."
                            + " The scheme is directly supported by Flink through the following plugin\\(s\\): ([^.]+)\\..*",
                    "There is no file system for '$1' here: it needs org.apache.flink:$2. Put that jar into the folder lib/ of"
                            + " the server and restart it."),
            new Sentence(
                    "Could not find a file system implementation for scheme '([^']+)'.*",
                    "There is no file system for '$1' here."),
            new Sentence(
                    "Recovery is suppressed by (?!NoRestart).*",
                    "The job was not restarted any more: its restart strategy is spent."),
            new Sentence("the user running Flink", "the user that runs the server"),
            new Sentence("^/ by zero$", "Division by zero"));

    private Wording() {}

    private record Sentence(Pattern theirs, String ours) {
        Sentence(String theirs, String ours) {
            this(Pattern.compile(theirs), ours);
        }
    }

    /// Whether a line says nothing of what has failed.
    static boolean isNoise(String line) {
        return NOISE.matcher(line).matches();
    }

    static String of(String line) {
        var told = line;
        for (var sentence : SENTENCES) {
            told = sentence.theirs().matcher(told).replaceAll(sentence.ours());
        }
        return told;
    }
}
