package io.millrace.desktop.action;

import io.millrace.desktop.service.action.JobAction;
import java.util.List;

/// The kinds of actions on a job, with their labels.
public enum JobActionKind {
    CANCEL(
            "Cancel this job?",
            "Cancel the job",
            "Let it run",
            "Cancelling the job",
            "The cluster cancels the job",
            "The job was not cancelled"),
    STOP(
            "Stop this job with a savepoint?",
            "Stop the job",
            "Let it run",
            "Writing a savepoint, then stopping the job",
            "The job has stopped; its savepoint is",
            "The job was not stopped"),
    SAVEPOINT(
            "Take a savepoint?",
            "Take the savepoint",
            "Not now",
            "Writing a savepoint",
            "The savepoint is written to",
            "The savepoint was not written"),
    CHECKPOINT(
            "Take a checkpoint now?",
            "Take the checkpoint",
            "Not now",
            "Taking a checkpoint",
            "The checkpoint is completed",
            "The checkpoint was not taken"),
    RESCALE(
            "Change the parallelism?",
            "Change it",
            "Leave it",
            "Changing the parallelism",
            "The job runs with the new parallelism",
            "The parallelism was not changed"),
    DISPOSE(
            "Delete a savepoint?",
            "Delete its files",
            "Keep it",
            "Deleting the savepoint",
            "The savepoint is deleted",
            "The savepoint was not deleted"),
    RUN(
            "Run again from a savepoint or checkpoint?",
            "Start the job",
            "Not now",
            "Starting a job from there",
            "A job was started",
            "No job was started");

    private final String question;
    private final String does;
    private final String leaves;
    private final String working;
    private final String done;
    private final String failed;

    JobActionKind(String question, String does, String leaves, String working, String done, String failed) {
        this.question = question;
        this.does = does;
        this.leaves = leaves;
        this.working = working;
        this.done = done;
        this.failed = failed;
    }

    public static JobActionKind of(JobAction deed) {
        return switch (deed) {
            case JobAction.Cancel _ -> CANCEL;
            case JobAction.Stop _ -> STOP;
            case JobAction.Savepoint _ -> SAVEPOINT;
            case JobAction.Checkpoint _ -> CHECKPOINT;
            case JobAction.Rescale _ -> RESCALE;
            case JobAction.Dispose _ -> DISPOSE;
            case JobAction.RunJar _, JobAction.RunSql _ -> RUN;
        };
    }

    public String question() {
        return question;
    }

    /// The label of the button that confirms.
    public String does() {
        return does;
    }

    /// The label of the button that cancels.
    public String leaves() {
        return leaves;
    }

    public String working() {
        return working;
    }

    public String done() {
        return done;
    }

    /// The message for an action that the cluster has accepted without reporting its end.
    public String told() {
        return this == RESCALE
                ? "The scheduler knows what is wanted, and changes the job as soon as it has the slots"
                : done;
    }

    public String failed() {
        return failed;
    }

    /// The consequences of the action.
    public List<String> consequences() {
        return switch (this) {
            case CANCEL ->
                List.of(
                        "The job ends immediately, without a savepoint.",
                        "Changes since the last checkpoint are lost; sinks that commit with checkpoints discard what they"
                                + " have not committed.",
                        "This can't be undone. To continue later from the current state, stop with a savepoint instead.");
            case STOP ->
                List.of(
                        "A savepoint is written first. Then the job finishes; started again from that savepoint, it loses"
                                + " nothing.",
                        "If the savepoint fails, the job keeps running.");
            case SAVEPOINT ->
                List.of(
                        "The state of the whole job is written to the folder. The job keeps running.",
                        "The files stay until you delete them. A large state takes time and needs a lot of space.");
            case CHECKPOINT ->
                List.of(
                        "This checkpoint is taken in addition to the periodic ones. The job keeps running, and restarts from"
                                + " it after a failure.",
                        "A full checkpoint writes the whole state; an incremental one writes only what changed, if the state"
                                + " backend supports it.");
            case RESCALE ->
                List.of(
                        "The job writes its state, stops, and continues from there with the new number of subtasks. It"
                                + " pauses for some seconds; nothing is lost.",
                        "If the change fails, the job continues as before.");
            case DISPOSE ->
                List.of(
                        "All files of the savepoint are deleted. This can't be undone.",
                        "No job can start from it afterwards. A job that was started from it without claiming it may need it"
                                + " until its next checkpoint.");
            case RUN -> List.of("A new job starts from the state of the savepoint or checkpoint.");
        };
    }

    /// Whether the action loses something.
    public boolean grave() {
        return this == CANCEL || this == DISPOSE;
    }
}
