package io.millrace.desktop.screen.checkpoints;

import io.millrace.desktop.screen.UnitFormat;
import io.millrace.desktop.service.checkpoint.CheckpointSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Describes a job's checkpoint settings in sentences.
final class SettingsWords {
    private SettingsWords() {}

    static List<String> of(CheckpointSettings settings) {
        var words = new ArrayList<String>();
        words.add(settings.interval()
                        .map(every -> "A checkpoint is taken every " + UnitFormat.duration(every))
                        .orElse("Checkpoints are taken only when somebody asks for one")
                + (settings.pause().isZero()
                        ? ""
                        : ", with at least " + UnitFormat.duration(settings.pause()) + " between two")
                + (settings.atOnce() == 1 ? ", one at a time." : ", at most " + settings.atOnce() + " at once."));
        words.add(
                settings.exactlyOnce()
                        ? "State sees each record exactly once."
                        : "State may see a record more than once after a failure (at least once).");
        words.add("One that is not complete after " + UnitFormat.duration(settings.timeout()) + " is given up.");
        words.add(tolerance(settings.tolerated()));
        words.add(alignment(settings));
        words.add(
                settings.kept()
                        ? "The files of the last one stay when the job is cancelled."
                        : "The files are removed when the job ends or is cancelled.");
        words.add(
                settings.afterTasksFinish()
                        ? "They go on after some tasks have finished."
                        : "They end when the first task has finished.");
        words.add("State is held by " + settings.backend() + " and stored by " + settings.storage() + ".");
        settings.changelog()
                .ifPresent(every -> words.add(
                        "Changes of state are logged, and written whole every " + UnitFormat.duration(every) + "."));
        return words;
    }

    private static String tolerance(int failures) {
        return switch (failures) {
            case 0 -> "The first one that fails restarts the job.";
            case Integer.MAX_VALUE -> "However many fail, the job goes on.";
            case 1 -> "One may fail; the second in a row restarts the job.";
            default -> failures + " in a row may fail before the job restarts.";
        };
    }

    private static String alignment(CheckpointSettings settings) {
        if (!settings.unaligned()) {
            return "Barriers are aligned: an operator waits for those of all its inputs.";
        }
        return settings.alignedTimeout().compareTo(Duration.ZERO) > 0
                ? "Barriers are aligned for " + UnitFormat.duration(settings.alignedTimeout())
                        + ", then pass the records (unaligned)."
                : "Barriers pass the records (unaligned), which are written with the state.";
    }
}
