package io.millrace.desktop.checkpoint;

import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import java.util.ArrayList;
import java.util.List;

/// Describes a job's checkpoint settings in sentences.
final class SettingsFormatter {
    private SettingsFormatter() {}

    static List<String> of(Checkpoints.Config settings) {
        var words = new ArrayList<String>();
        // the engine reports the maximum long value for "never"
        boolean periodic = settings.interval() > 0 && settings.interval() < Long.MAX_VALUE;
        words.add((periodic
                        ? "A checkpoint is taken every " + duration(settings.interval())
                        : "Checkpoints are taken only when somebody asks for one")
                + (settings.minPause() == 0 ? "" : ", with at least " + duration(settings.minPause()) + " between two")
                + (settings.maxConcurrent() == 1
                        ? ", one at a time."
                        : ", at most " + settings.maxConcurrent() + " at once."));
        words.add(
                settings.mode() == Checkpoints.Guarantee.EXACTLY_ONCE
                        ? "State sees each record exactly once."
                        : "State may see a record more than once after a failure (at least once).");
        words.add("One that is not complete after " + duration(settings.timeout()) + " is given up.");
        words.add(tolerance(settings.tolerableFailures()));
        words.add(alignment(settings));
        words.add(
                settings.externalization().enabled()
                                && !settings.externalization().deleteOnCancellation()
                        ? "The files of the last one stay when the job is cancelled."
                        : "The files are removed when the job ends or is cancelled.");
        words.add(
                settings.afterTasksFinish()
                        ? "They go on after some tasks have finished."
                        : "They end when the first task has finished.");
        words.add(
                "State is held by " + settings.stateBackend() + " and stored by " + settings.checkpointStorage() + ".");
        if (settings.changelog()) {
            words.add("Changes of state are logged, and written whole every "
                    + duration(settings.changelogMaterializationInterval()) + ".");
        }
        return words;
    }

    private static String duration(long millis) {
        return Formats.duration(millis);
    }

    private static String tolerance(int failures) {
        return switch (failures) {
            case 0 -> "The first one that fails restarts the job.";
            case Integer.MAX_VALUE -> "However many fail, the job goes on.";
            case 1 -> "One may fail; the second in a row restarts the job.";
            default -> failures + " in a row may fail before the job restarts.";
        };
    }

    private static String alignment(Checkpoints.Config settings) {
        if (!settings.unaligned()) {
            return "Barriers are aligned: an operator waits for those of all its inputs.";
        }
        return settings.alignedTimeout() > 0
                ? "Barriers are aligned for " + duration(settings.alignedTimeout())
                        + ", then pass the records (unaligned)."
                : "Barriers pass the records (unaligned), which are written with the state.";
    }
}
