package io.millrace.insight;

import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Lists the actions that a job allows, with their texts.
public final class AllowedActions {
    private AllowedActions() {}

    /// The actions that a job allows in its state, with their consequences.
    public static List<Action> of(Jobs.Detail job) {
        return Arrays.stream(Kind.values())
                .filter(kind -> isAllowed(kind, job))
                .map(kind -> action(kind, job))
                .toList();
    }

    private static boolean isRunning(Jobs.Detail job) {
        return !job.state().ended() && job.state() != JobState.SUSPENDED;
    }

    private static boolean isAllowed(Kind kind, Jobs.Detail job) {
        return switch (kind) {
            case CANCEL, STOP, SAVEPOINT, CHECKPOINT, RESCALE -> isRunning(job);
            case RECOVER -> job.recovery().isPresent();
            case RERUN, DISPOSE -> true;
        };
    }

    private static Action action(Kind kind, Jobs.Detail job) {
        var consequences = consequences(kind, job);
        return switch (kind) {
            case CANCEL ->
                new Action(
                        kind,
                        "Cancel",
                        "Cancel the job?",
                        "Cancel the job",
                        "Keep it running",
                        true,
                        consequences,
                        "Cancelling…",
                        "The cluster is cancelling the job.",
                        "The job was not cancelled");
            case STOP ->
                new Action(
                        kind,
                        "Stop with savepoint",
                        "Stop the job with a savepoint?",
                        "Stop the job",
                        "Keep it running",
                        false,
                        consequences,
                        "Writing the savepoint…",
                        "The job has stopped. Its savepoint:",
                        "The job was not stopped");
            case SAVEPOINT ->
                new Action(
                        kind,
                        "Savepoint",
                        "Write a savepoint?",
                        "Write the savepoint",
                        "Not now",
                        false,
                        consequences,
                        "Writing the savepoint…",
                        "The savepoint is written:",
                        "The savepoint was not written");
            case CHECKPOINT ->
                new Action(
                        kind,
                        "Take a checkpoint now",
                        "Take a checkpoint now?",
                        "Take the checkpoint",
                        "Not now",
                        false,
                        consequences,
                        "Taking the checkpoint…",
                        "The checkpoint is completed.",
                        "The checkpoint was not taken");
            case RESCALE ->
                new Action(
                        kind,
                        "Change the parallelism",
                        "Change the parallelism?",
                        "Change the parallelism",
                        "Leave it",
                        false,
                        consequences,
                        "Changing the parallelism…",
                        "The job runs with the new parallelism.",
                        "The parallelism was not changed");
            case RECOVER ->
                new Action(
                        kind,
                        "Start again",
                        fallback(job)
                                .map(earlier -> "Start the job from " + point(earlier) + "?")
                                .orElse("Start the job again?"),
                        fallback(job)
                                .map(earlier -> "Start from " + point(earlier))
                                .orElse("Start the job"),
                        "Not now",
                        fallback(job).isPresent(),
                        consequences,
                        "Starting the job…",
                        "The job is starting again.",
                        "The job was not started");
            case RERUN ->
                new Action(
                        kind,
                        "Run again from a savepoint or checkpoint",
                        "Run again from a savepoint or checkpoint?",
                        "Start the job",
                        "Not now",
                        false,
                        consequences,
                        "Starting the job…",
                        "The job is started.",
                        "The job was not started");
            case DISPOSE ->
                new Action(
                        kind,
                        "Delete a savepoint",
                        "Delete a savepoint?",
                        "Delete its files",
                        "Keep it",
                        true,
                        consequences,
                        "Deleting…",
                        "The savepoint is deleted.",
                        "The savepoint was not deleted");
        };
    }

    private static Optional<Jobs.Fallback> fallback(Jobs.Detail job) {
        return job.recovery().flatMap(Jobs.Recovery::fallback);
    }

    private static String point(Jobs.Fallback fallback) {
        return fallback.path().isPresent() ? "an earlier point" : "its beginning";
    }

    private static List<String> fallenBack(Jobs.Fallback fallback) {
        return List.of(
                fallback.reason(),
                "The job goes on under the same id, from " + point(fallback)
                        + fallback.path()
                                .map(path -> ", " + path + ".")
                                .orElse(": there is no older checkpoint or savepoint. Its state is lost."),
                "It processes again what it has processed since that point: its sinks get those rows a second time, and"
                        + " rows that its sources no longer have are missing.",
                "To lose nothing, bring its files back first, for example from a backup. The unusable checkpoint is kept,"
                        + " but the job will not go on from it any more.");
    }

    private static String start(Jobs.Recovery recovery) {
        return recovery.checkpoint()
                .map(number -> "from its last checkpoint, " + number
                        + recovery.path().map(path -> " (" + path + ")").orElse(""))
                .orElse("from its beginning: it has completed no checkpoint");
    }

    private static List<String> consequences(Kind kind, Jobs.Detail job) {
        return switch (kind) {
            case CANCEL ->
                List.of(
                        "The job ends immediately, without a savepoint.",
                        "Changes since the last checkpoint are lost; sinks that commit with checkpoints discard what they"
                                + " have not committed.",
                        "This can't be undone. To continue later from the current state, stop with a savepoint instead.");
            case STOP -> {
                var stop = new ArrayList<>(List.of(
                        "A savepoint is written first. Then the job finishes; started again from that savepoint, it loses"
                                + " nothing.",
                        "If the savepoint fails, the job keeps running."));
                if (!job.stoppable()) {
                    stop.add("Sources that do not support stopping end when the savepoint is complete.");
                }
                yield stop;
            }
            case SAVEPOINT ->
                List.of(
                        "The state of the whole job is written to the directory. The job keeps running.",
                        "The files stay until you delete them. A large state takes time and needs a lot of space.");
            case CHECKPOINT ->
                List.of(
                        "This checkpoint is taken in addition to the periodic ones. The job keeps running, and restarts"
                                + " from it after a failure.",
                        "A full checkpoint writes the whole state; an incremental one writes only what changed, if the"
                                + " state backend supports it.");
            case RESCALE ->
                List.of(
                        "The job writes its state, stops, and continues from there with the new number of subtasks. It"
                                + " pauses for some seconds; nothing is lost.",
                        "If the change fails, the job continues as before.");
            case RECOVER ->
                fallback(job)
                        .map(AllowedActions::fallenBack)
                        .orElseGet(() -> List.of(
                                "The job goes on under the same id, "
                                        + job.recovery()
                                                .map(AllowedActions::start)
                                                .orElse("") + ".",
                                "First remove the reason why it could not start, which its exceptions show. If it still can't"
                                        + " start, it is listed as failed again, and nothing of it is deleted.",
                                "Sinks that do not take part in checkpoints may get some rows a second time."));
            case RERUN -> {
                var start = "A new job starts from the state of the savepoint or checkpoint.";
                yield isRunning(job)
                        ? List.of(
                                start,
                                "This job is still running. Stop it first, or both jobs read and write the same data.")
                        : List.of(start);
            }
            case DISPOSE ->
                List.of(
                        "All files of the savepoint are deleted. This can't be undone.",
                        "No job can start from it afterwards. A job that was started from it in “no claim” mode may need"
                                + " it until its next checkpoint.");
        };
    }
}
